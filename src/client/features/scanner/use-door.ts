import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mayPass } from '#client/lib/retry.ts';
import { api, trpc } from '#client/lib/trpc.ts';
import type { ScanInput } from '#shared/contracts/door.ts';
import { type Connection, connectionOf, STATS_EVERY_MS } from './connection.ts';
import { openChecksSlot } from './door-memory.ts';
import { createOpenChecks } from './open-checks.ts';
import { createScanFlow, type DoorState, type ScanFlow } from './scan-flow.ts';
import { useDoorLine } from './use-door-line.ts';
import type { Verdict } from './verdict.ts';

/** A check without an answer for so long is sent again (ms). */
const ANSWER_WITHIN_MS = 6_000;

export interface Door {
  state: DoorState;
  flow: ScanFlow;
  count: { checkedIn: number; sold: number } | null;
  connection: Connection;
}

/** The door of one event: its scans, its count and its line to the server. */
export function useDoor(eventId: string, gate: string, onVerdict: (verdict: Verdict) => void): Door {
  const queryClient = useQueryClient();
  const statsKey = trpc.checkin.stats.queryKey({ eventId });
  const stats = useQuery(
    trpc.checkin.stats.queryOptions(
      { eventId },
      { refetchInterval: STATS_EVERY_MS, staleTime: 0, retry: false, networkMode: 'always' },
    ),
  );
  const [called, setCalled] = useState({ answeredAt: 0, failedAt: 0 });
  const line = useDoorLine(eventId, (count) => {
    // A count that was asked for before this one must not take it back.
    void queryClient.cancelQueries({ queryKey: statsKey });
    queryClient.setQueryData(statsKey, (before) => ({ conflicts: [], ...before, ...count }));
    setCalled((before) => ({ ...before, answeredAt: Date.now() }));
  });
  const { mutateAsync } = useMutation({
    mutationKey: trpc.checkin.scan.mutationKey(),
    // The line is faster; HTTP gives the same answers where no line can be had.
    mutationFn: ({ eventId: at, ...scan }: ScanInput) => {
      const door = line();
      return door?.isOpen()
        ? door.scan(scan)
        : api.checkin.scan.mutate(
            { eventId: at, ...scan },
            { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
          );
    },
    // The flow itself asks again, and also when the browser believes to be offline.
    retry: false,
    networkMode: 'always',
  });

  const latest = useRef({ gate, onVerdict, mutateAsync });
  latest.current = { gate, onVerdict, mutateAsync };
  const [flow] = useState(() =>
    createScanFlow({
      now: Date.now,
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      send: async ({ code, requestId }) => {
        const { gate: here, mutateAsync: send } = latest.current;
        try {
          const answer = await send({ eventId, requestId, code, gate: here });
          setCalled((before) => ({ ...before, answeredAt: Date.now() }));
          return answer;
        } catch (error) {
          const at = Date.now();
          setCalled((before) =>
            mayPass(error) ? { ...before, failedAt: at } : { ...before, answeredAt: at },
          );
          throw error;
        }
      },
      openChecks: createOpenChecks(openChecksSlot(eventId)),
      onAnswer: ({ checkedIn }) => {
        // A count asked for before this answer must not take it back.
        void queryClient.cancelQueries({ queryKey: statsKey });
        queryClient.setQueryData(statsKey, (before) => before && { ...before, checkedIn });
      },
      onVerdict: (verdict) => latest.current.onVerdict(verdict),
    }),
  );

  const now = useNow();
  const online = useBrowserOnline(flow.hurry);
  useEffect(() => () => flow.stop(), [flow]);

  return {
    state: useSyncExternalStore(flow.subscribe, flow.state),
    flow,
    count: stats.data ?? null,
    connection: connectionOf({
      browserOnline: online,
      answeredAt: Math.max(stats.dataUpdatedAt, called.answeredAt),
      failedAt: Math.max(mayPass(stats.error) ? stats.errorUpdatedAt : 0, called.failedAt),
      now,
    }),
  };
}

/** The time, once a second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function useBrowserOnline(onBack: () => void): boolean {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine);
      if (navigator.onLine) onBack();
    };
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, [onBack]);
  return online;
}
