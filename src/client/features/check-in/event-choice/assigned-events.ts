import type { z } from 'zod';
import type { myStaffOutput } from '#shared/contracts/staff/staff.ts';
import type { EventPhase } from '#shared/states.ts';
import { modesOf } from './scan-mode.ts';

export type AssignedEvent = z.infer<typeof myStaffOutput>['items'][number];

const PHASE_ORDER = {
  ongoing: 0,
  published: 1,
  draft: 2,
  ended: 3,
  cancelled: 4,
} as const satisfies Record<EventPhase, number>;

/** Events with a role for this person: ongoing first, then upcoming, then past ones, latest first. */
export function assignedEvents<Door extends AssignedEvent>(items: readonly Door[]): Door[] {
  return items
    .filter((item) => item.roles.length > 0)
    .toSorted((a, b) => {
      const byPhase = PHASE_ORDER[a.phase] - PHASE_ORDER[b.phase];
      const byStart = Date.parse(a.startDate) - Date.parse(b.startDate);
      return byPhase || (a.phase === 'ended' ? -byStart : byStart);
    });
}

/** Vendors have no gate to name. */
export function worksBarsOnly(events: readonly AssignedEvent[]): boolean {
  return events.length > 0 && events.every(({ roles }) => !modesOf(roles).includes('tickets'));
}

/**
 * The event to open without asking: the one in the URL and no other; without one, the device's last event unless it is
 * over, else the only ongoing one.
 */
export function eventToOpen<Door extends AssignedEvent>(
  events: readonly Door[],
  wanted: { requested: string | null; last: string | null },
): Door | null {
  const requested = events.find((event) => event.eventId === wanted.requested);
  if (requested || wanted.requested !== null) return requested ?? null;
  const last = events.find((event) => event.eventId === wanted.last);
  if (last && (last.phase === 'ongoing' || last.phase === 'published')) return last;
  const running = events.filter((event) => event.phase === 'ongoing');
  return running.length === 1 ? (running[0] ?? null) : null;
}
