/** The state of a navigation that changes a part of the page: its reader stays where they are. */
export const KEEP_SCROLL = { keepScroll: true } as const;

export function keepsScroll(state: unknown): boolean {
  return (state as Partial<typeof KEEP_SCROLL> | null)?.keepScroll === true;
}
