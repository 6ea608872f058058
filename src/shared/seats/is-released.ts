/**
 * Whether seats that were kept for some guests are on general sale by now.
 * @param at when they are released (Unix ms); null: never
 */
export function isReleased(at: number | null, now: number): boolean {
  return at !== null && at <= now;
}
