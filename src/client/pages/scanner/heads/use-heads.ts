import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Connection } from '#client/features/check-in/connection/connection.ts';
import { type LastCount, lastCounts } from '#client/features/check-in/connection/last-count.ts';
import {
  readDeviceSettings,
  saveDeviceSettings,
} from '#client/features/check-in/event-choice/device-settings.ts';
import { insideAt, levelOf } from '#client/features/check-in/heads/inside.ts';
import type { Way } from '#client/features/check-in/heads/scan-act.ts';
import { useCounter } from '#client/features/check-in/heads/use-counter.ts';
import { useRefundNotices, useTurnAway } from '#client/features/check-in/heads/use-turn-away.ts';
import type { QueuedScan } from '#client/features/check-in/scan/journal-scan.ts';
import { may } from '#client/features/organizations/may.ts';
import type { Me } from '#shared/contracts/auth.ts';

const NO_DOORS = { inside: [], gates: [], countsOut: false };

/** Which way people go through this door: out only where the event counts both ways. */
export function useWay(eventId: string) {
  const [wanted, setWanted] = useState(() => readDeviceSettings().way);
  const countsOut = useSyncExternalStore(
    lastCounts.subscribe,
    () => lastCounts.read(eventId)?.doors?.countsOut === true,
  );
  const way: Way = countsOut ? wanted : 'in';
  const turn = (next: Way) => {
    setWanted(next);
    saveDeviceSettings({ way: next });
  };
  return { way, countsOut, turn };
}

interface HeadsPost {
  eventId: string;
  gate: string;
  me: Me;
  count: LastCount | null;
  waiting: readonly QueuedScan[];
  connection: Connection;
  onAskGate: () => void;
}

/** Zones, people without a code and guests turned away, at one door. */
export function useHeads({ eventId, gate, me, count, waiting, connection, onAskGate }: HeadsPost) {
  const doors = count?.doors ?? NO_DOORS;
  const unsent = waiting.filter((upload) => upload.eventId === eventId);
  const zone = doors.countsOut ? insideAt(doors, gate, unsent) : null;
  const post = { eventId, gate, personId: me.id };
  const countPeople = useCounter(post);
  const turnAway = useTurnAway(post, connection === 'offline');
  useRefundNotices();
  // A device at no gate of this event is asked once where it stands.
  const isGateUnknown = doors.gates.length > 0 && !doors.gates.some(({ name }) => name === gate);
  const ask = useEffectEvent(onAskGate);
  useEffect(() => {
    if (isGateUnknown) ask();
  }, [isGateUnknown]);
  // Guests admitted offline by this device, which the server has not counted yet.
  const uncounted = unsent.filter(
    ({ isNoTicket, counter, turnAway }) => !isNoTicket && !counter && !turnAway,
  );
  return {
    doors,
    zone,
    isFull: zone !== null && levelOf(zone) === 'full',
    count: count && { ...count, checkedIn: count.checkedIn + uncounted.length },
    // A tap of the counter is on its way in a moment; without network it waits like a scan.
    waiting: waiting.filter(({ counter }) => !counter || connection === 'offline').length,
    countPeople,
    turnAway,
    rights: {
      override: may(me, 'door', { eventId }),
      refund: may(me, 'money', { eventId }),
      addToList: may(me, ['lists', 'door'], { eventId }),
    },
  };
}
