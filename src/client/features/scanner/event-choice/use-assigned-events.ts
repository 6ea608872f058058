import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useReachable } from '#client/features/offline-shell/reachable.ts';
import { isAdmin } from '#client/features/session/roles.ts';
import { isDecided } from '#client/lib/error-record.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Me } from '#shared/contracts/auth.ts';
import type { EventView } from '#shared/contracts/events.ts';
import { type AssignedEvent, assignedEvents } from './assigned-events.ts';
import { type KnownEvent, knownEvents, saveKnownEvents } from './known-events.ts';

/** Whoever waits to be put on a door is shown it within so long (ms). */
export const DOORS_ASKED_EVERY_MS = 15_000;
/** Doors that are not theirs which an administrator finds again, the latest first. */
const FOREIGN_MAX = 5;

export interface Doors {
  /** Where this person works, or did when there was a network. */
  doors: readonly KnownEvent[];
  /** Nothing is known yet of what was asked for. */
  status: 'loading' | 'asking' | 'known';
  /** The server has said what is theirs. */
  isCertain: boolean;
  /** Asks what is left of a door; null when nothing is, and `unheard` without an answer. */
  askAbout: (door: KnownEvent) => Promise<AssignedEvent | null | 'unheard'>;
}

/**
 * The doors of one person: their own, from the server or as it said last, and for an administrator, who may work
 * anywhere, those that they have opened on this device.
 * @param wish.asked the event that the address names
 * @param wish.last the one whose door was open last
 */
export function useAssignedEvents(
  me: Me,
  { asked, last, isChoosing }: { asked: string | null; last: string | null; isChoosing: boolean },
): Doors {
  const [kept, setKept] = useState(() => knownEvents(me.id));
  const staff = useQuery(trpc.staff.mine.queryOptions());
  const own: readonly KnownEvent[] = staff.data?.items ?? kept.filter(({ isForeign }) => !isForeign);
  const isOwn = (eventId: string | null) => own.some((door) => door.eventId === eventId);
  const visited = kept.filter(({ isForeign, eventId }) => isForeign && !isOwn(eventId));

  // Without network the answer takes half a minute to fail, and there is nothing to wait for.
  const hopes = useReachable() && kept.length === 0;
  const wanted = asked ?? visited.find(({ eventId }) => eventId === last)?.eventId ?? null;
  const other = useQuery(
    trpc.events.get.queryOptions(
      { eventId: wanted ?? '' },
      {
        enabled: wanted !== null && staff.isSuccess && !isOwn(wanted),
        refetchInterval: ({ state }) => (isChoosing || !state.data?.mine ? DOORS_ASKED_EVERY_MS : false),
      },
    ),
  );
  const isRefused = isDecided(other.error) || other.data?.mine === false;
  const found = other.data && !isRefused && !isOwn(wanted) ? doorOf(other.data) : null;
  // Told of one door that it is not theirs, they are an administrator no more, whoever was signed in a minute ago.
  const mayAnywhere = isAdmin(me) && other.data?.mine !== false;
  const others = visited.filter(({ eventId }) => eventId !== wanted && mayAnywhere);
  // The door that was shown last stays while it is asked for: another screen in between would start the camera anew.
  const meant = found ?? (isRefused ? null : (visited.find(({ eventId }) => eventId === wanted) ?? null));
  const known = [...own, ...(meant ? [meant] : []), ...others.slice(0, FOREIGN_MAX - (meant ? 1 : 0))];

  const fresh = staff.isSuccess ? JSON.stringify(known) : null;
  useEffect(() => {
    if (fresh === null) return;
    const doors = JSON.parse(fresh) as KnownEvent[];
    saveKnownEvents(me.id, doors);
    setKept(doors);
  }, [me.id, fresh]);

  return {
    doors: assignedEvents(known),
    status: staff.isLoading && hopes ? 'loading' : other.isLoading && !meant ? 'asking' : 'known',
    isCertain: staff.isSuccess,
    askAbout: async (door) => {
      const [list, view] = await Promise.all([staff.refetch(), door.isForeign ? other.refetch() : null]);
      if (!list.isSuccess || (view?.isError && !isDecided(view.error))) return 'unheard';
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
