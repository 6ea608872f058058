import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useReachable } from '#client/features/offline-shell/reachable.ts';
import { isDecided } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Me } from '#shared/contracts/auth.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { type AssignedEvent, assignedEvents } from './assigned-events.ts';
import { type KnownEvent, knownEvents, storedEvents } from './known-events.ts';

/** Poll interval for new assignments (ms). */
export const ASSIGNMENTS_POLL_MS = 15_000;
/** Maximum of unassigned events kept for an administrator, latest first. */
const FOREIGN_MAX = 5;

export interface Doors {
  /** Where this person works, from the server or as last known. */
  doors: readonly KnownEvent[];
  /** `asking`: the event in the URL is still loading. */
  status: 'loading' | 'asking' | 'known';
  /** The server has confirmed the list. */
  isCertain: boolean;
  /** Re-checks access to an event: its current state, null if access is lost, `noResponse` without an answer. */
  recheckAccess: (door: KnownEvent) => Promise<AssignedEvent | null | 'noResponse'>;
}

/**
 * The events that one person may work: assigned ones from the server or storage and, for an administrator,
 * those opened on this device.
 * @param wish.requested the event in the URL
 * @param wish.last the last opened event
 */
export function useAssignedEvents(
  me: Me,
  { requested, last, isChoosing }: { requested: string | null; last: string | null; isChoosing: boolean },
): Doors {
  const [stored, setStored] = useState(() => knownEvents(me.id));
  const staff = useQuery(trpc.staff.mine.queryOptions());
  const own: readonly KnownEvent[] = staff.data?.items ?? stored.filter(({ isForeign }) => !isForeign);
  const isOwn = (eventId: string | null) => own.some((door) => door.eventId === eventId);
  const visited = stored.filter(({ isForeign, eventId }) => isForeign && !isOwn(eventId));

  // Offline the query takes half a minute to fail: do not wait for it.
  const hopes = useReachable() && stored.length === 0;
  const wanted = requested ?? visited.find(({ eventId }) => eventId === last)?.eventId ?? null;
  const other = useQuery(
    trpc.events.get.queryOptions(
      { eventId: wanted ?? '' },
      {
        enabled: wanted !== null && staff.isSuccess && !isOwn(wanted),
        refetchInterval: ({ state }) => (isChoosing || !state.data?.mine ? ASSIGNMENTS_POLL_MS : false),
      },
    ),
  );
  const isRefused = isDecided(other.error) || other.data?.mine === false;
  const found = other.data && !isRefused && !isOwn(wanted) ? doorOf(other.data) : null;
  // A `mine: false` answer proves that the user is no longer an administrator, even if `me` is stale.
  const mayAnywhere = isAdmin(me) && other.data?.mine !== false;
  const others = visited.filter(({ eventId }) => eventId !== wanted && mayAnywhere);
  // Keep showing the last event while it reloads: unmounting its screen would restart the camera.
  const meant = found ?? (isRefused ? null : (visited.find(({ eventId }) => eventId === wanted) ?? null));
  const known = [...own, ...(meant ? [meant] : []), ...others.slice(0, FOREIGN_MAX - (meant ? 1 : 0))];

  const fresh = staff.isSuccess ? JSON.stringify(known) : null;
  useEffect(() => {
    if (fresh === null) return;
    const events = JSON.parse(fresh) as KnownEvent[];
    storedEvents.write({ personId: me.id, events });
    setStored(events);
  }, [me.id, fresh]);

  return {
    doors: assignedEvents(known),
    status: staff.isLoading && hopes ? 'loading' : other.isLoading && !meant ? 'asking' : 'known',
    isCertain: staff.isSuccess,
    recheckAccess: async (door) => {
      const [list, view] = await Promise.all([staff.refetch(), door.isForeign ? other.refetch() : null]);
      if (!list.isSuccess || (view?.isError && !isDecided(view.error))) return 'noResponse';
      if (view?.isSuccess && view.data.mine) return door;
      return assignedEvents(list.data.items).find(({ eventId }) => eventId === door.eventId) ?? null;
    },
  };
}

function doorOf(event: EventView): KnownEvent {
  const { id, name, venueName, timeZone, startDate, endDate, phase } = event;
  const about = { eventId: id, eventName: name, venueName, timeZone, startDate, endDate, phase };
  return { ...about, roles: ['scanner', 'vendor'], isForeign: true };
}
