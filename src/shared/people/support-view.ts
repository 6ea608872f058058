/** Names a read-only view of an organizer's pages in each request of its tab. Useless without the session that began it. */
export const SUPPORT_VIEW_HEADER = 'x-support-view';

/** How long a view lasts. A longer look begins another one, with its own reason. */
export const SUPPORT_VIEW_MS = 30 * 60_000;

export const SUPPORT_REASON_MAX_CHARS = 200;
