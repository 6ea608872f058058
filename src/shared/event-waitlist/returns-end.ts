/** When an event stops taking tickets back (Unix ms): at the organizer's time, or at its start; never after its end. */
export function returnsEndAt({
  returnsUntil,
  startsAt,
  endsAt,
}: {
  returnsUntil: number | null;
  startsAt: number;
  endsAt: number;
}): number {
  return Math.min(returnsUntil ?? startsAt, endsAt);
}
