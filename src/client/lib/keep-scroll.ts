/** Location state of a navigation that changes only a part of the page and keeps the scroll position. */
export const KEEP_SCROLL = { keepScroll: true } as const;

export function keepsScroll(state: unknown): boolean {
  return (state as Partial<typeof KEEP_SCROLL> | null)?.keepScroll === true;
}
