/** Limits of guest lists, which contracts and the box office share. */

/** Names in one request: a promoter pastes a night's list at once, and it fits one call. */
export const LIST_NAMES_MAX = 500;
/** Plus-ones of one name: a table, not a bus. */
export const LIST_PLUS_MAX = 20;
/** Heads of one list: more than a large club holds. */
export const LIST_QUOTA_MAX = 10_000;
/** Guest lists of one event. */
export const LISTS_PER_EVENT_MAX = 50;
/** Names of one event, over all of its lists, removed ones too: the box office keeps them in memory while it searches. */
export const ENTRIES_PER_EVENT_MAX = 20_000;
/** Steps of a list's price in one night. */
export const LIST_STEPS_MAX = 6;
/** Names are kept this long after the event (ms): questions about the night come within days. */
export const ENTRY_NAMES_KEPT_MS = 30 * 86_400_000;
/** Complimentary tickets in one request, and for one address. */
export const COMPS_AT_ONCE_MAX = 50;
export const COMPS_PER_ADDRESS_MAX = 10;
