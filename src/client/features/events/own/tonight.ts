import type { EventPhase } from '#shared/states.ts';

/** How long before the start people set up the door (ms). */
const DOORS_BEFORE_MS = 8 * 3_600_000;

/** Whether the event is running or starts within hours, so that its door matters most. */
export function isTonight(event: { phase: EventPhase; startDate: string }): boolean {
  return (
    event.phase === 'ongoing' ||
    (event.phase === 'published' && Date.parse(event.startDate) - Date.now() < DOORS_BEFORE_MS)
  );
}
