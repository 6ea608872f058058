import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { serverAheadMs } from '#client/lib/api/server-time.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import { useOnline } from '#client/lib/use-online.ts';
import type { DoorConflict, DoorStats, ScanInput } from '#shared/contracts/check-in.ts';
import { scanDedupeOf } from '../camera/scan-dedupe.ts';
import type { Connection } from '../connection/connection.ts';
import { useCalls } from '../connection/use-calls.ts';
import { POLL_ALWAYS, useConnection } from '../connection/use-connection.ts';
import { useScannerSocket } from '../connection/use-scanner-socket.ts';
import type { AssignedEvent } from '../event-choice/assigned-events.ts';
import { deviceId } from '../event-choice/device-id.ts';
import { actFields, type Way } from '../heads/scan-act.ts';
import {
  decideAlone,
  decidesHere,
  refuseAdmitted,
  refuseWhatWaits,
  rememberAnswer,
} from '../offline/offline-check-in.ts';
import { saveMoves } from '../offline/offline-store.ts';
import type { Readiness } from '../offline/readiness.ts';
import { uploadQueue } from '../offline/upload-queue.ts';
import { useOfflineList } from '../offline/use-offline-list.ts';
import { withConflict } from './conflicts.ts';
import { journal } from './journal.ts';
import { pendingScans } from './pending-scans.ts';
import { requestCheckIn } from './request-check-in.ts';
import { createScanFlow } from './scan-flow.ts';
import type { DoorState, ScanFlow } from './scan-flow-types.ts';
import { untimelyScan } from './untimely.ts';
import type { Verdict } from './verdict.ts';

/** A check without an answer for this long is retried (ms). */
const ANSWER_WITHIN_MS = 6_000;

const NO_CONFLICTS: readonly DoorConflict[] = [];
/** What a count over the socket leaves out, until the first poll. */
const NOTHING_YET = { conflicts: [], gates: [], countsOut: false };

interface DoorPost {
  event: AssignedEvent;
  gate: string;
  way: Way;
  personId: string;
  /** Whether this person checks tickets here; vendors get no check-in socket. */
  tickets: boolean;
}

export interface Door {
  state: DoorState;
  flow: ScanFlow;
  count: DoorStats | null;
  /** When the count was received, Unix ms. */
  countedAt: number;
  conflicts: readonly DoorConflict[];
  connection: Connection;
  ready: Readiness;
}

/** Check-in at one event: scan flow, count, socket, and offline readiness. */
export function useCheckIn(
  post: DoorPost,
  callbacks: { onVerdict: (verdict: Verdict) => void; onUntimely: () => void; onAccessLost: () => void },
): Door {
  const { event, tickets } = post;
  const { eventId } = event;
  const queryClient = useQueryClient();
  const statsKey = trpc.checkin.stats.queryKey({ eventId });
  const stats = useQuery(trpc.checkin.stats.queryOptions({ eventId }, { ...POLL_ALWAYS, enabled: tickets }));
  const { called, answered, watch } = useCalls();
  const { ready, sync } = useOfflineList(eventId, tickets);
  /** Cancels a running poll that would overwrite a newer count, then repeats it because it also brings conflicts. */
  const supersede = (change: () => void) => {
    const asking = queryClient.isFetching({ queryKey: statsKey }) > 0;
    void queryClient.cancelQueries({ queryKey: statsKey });
    change();
    if (asking) void queryClient.invalidateQueries({ queryKey: statsKey });
  };
  const currentSocket = useScannerSocket(eventId, tickets, {
    onOpened: () => {
      uploadQueue.kick();
      uploadQueue
        .retryAtDoor({ eventId, personId: post.personId })
        .catch((error: unknown) => console.error(error));
      void queryClient.invalidateQueries({ queryKey: statsKey });
    },
    onCount: (count) => {
      supersede(() =>
        queryClient.setQueryData(statsKey, (before) => ({ ...NOTHING_YET, ...before, ...count })),
      );
      answered();
    },
    onMoved: (moved) => {
      saveMoves(eventId, moved).catch((error: unknown) => console.error(error));
    },
    onNames: () => sync?.hasNames(),
    onConflict: (conflict) =>
      queryClient.setQueryData(
        statsKey,
        (before) => before && { ...before, conflicts: [...withConflict(before.conflicts, conflict)] },
      ),
    onNews: (about) => {
      const read = about === 'rope' ? trpc.rope.state : trpc.walkups.mine;
      void queryClient.invalidateQueries({ queryKey: read.queryKey({ eventId }) });
    },
    onAccessLost: callbacks.onAccessLost,
  });
  const { mutateAsync } = useMutation({
    mutationKey: trpc.checkin.scan.mutationKey(),
    // The socket is faster; HTTP gives the same answers without one.
    mutationFn: ({ eventId: at, ...scan }: ScanInput) => {
      const socket = currentSocket();
      const overHttp = () =>
        api.checkin.scan.mutate({ eventId: at, ...scan }, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      if (!socket?.isOpen()) return overHttp();
      return requestCheckIn({
        overSocket: () => socket.scan(scan),
        overHttp,
        onOvertaken: socket.drop,
        after,
      });
    },
    // The flow retries by itself, and also while the browser claims to be offline.
    retry: false,
    networkMode: 'always',
  });

  const online = useOnline();
  const connection = useConnection(stats, called);

  const isCancelled = stats.data?.isCancelled;
  const latest = useRef({ ...post, ...callbacks, eventId, mutateAsync, connection, isCancelled });
  latest.current = { ...post, ...callbacks, eventId, mutateAsync, connection, isCancelled };
  const [flow] = useState(() =>
    createScanFlow({
      now: () => performance.now(),
      after,
      way: () => latest.current.way,
      send: async ({ subject, act, requestId }) => {
        const { gate, mutateAsync: send } = latest.current;
        const scan = { eventId, requestId, ...subject, ...actFields(act), gate, device: deviceId() };
        const answer = await watch(send(scan));
        uploadQueue.kick();
        return answer;
      },
      network: () => {
        if (!navigator.onLine) return 'none';
        const { connection } = latest.current;
        // After one scan without an answer, the next guest need not wait as long.
        return connection === 'offline' || connection === 'slow' ? 'dead' : 'good';
      },
      decidesHere: (check) => decidesHere(eventId, check),
      refuseAtOnce: (check) => refuseWhatWaits(eventId, check),
      refuseAdmitted,
      decideAlone: (check, openedAt) => decideAlone(latest.current, check, openedAt),
      // A cancelled event admits nobody, so it needs no confirmation.
      untimely: (subject) =>
        latest.current.isCancelled
          ? null
          : untimelyScan(latest.current.event, subject, Date.now() + serverAheadMs()),
      pendingScans: pendingScans(journal, eventId),
      sightings: scanDedupeOf(eventId),
      onAnswer: (answer, { requestId }) => {
        // A poll started before this answer must not overwrite its count.
        void queryClient.cancelQueries({ queryKey: statsKey });
        const { checkedIn } = answer;
        queryClient.setQueryData(statsKey, (before) => before && { ...before, checkedIn });
        if (answer.outcome === 'valid')
          rememberAnswer(eventId, requestId, answer).catch((error: unknown) => console.error(error));
      },
      onVerdict: (verdict, requestId) => {
        if (requestId) journal.note(requestId, Date.now(), verdict);
        latest.current.onVerdict(verdict);
      },
      onUntimely: () => latest.current.onUntimely(),
      onUnseen: (verdict, requestId) => journal.note(requestId, Date.now(), verdict),
    }),
  );
  useEffect(() => () => flow.stop(), [flow]);
  useEffect(() => uploadQueue.onAnswer(flow.correct), [flow]);

  const checkedIn = stats.data?.checkedIn;
  const sold = stats.data?.sold;
  useEffect(() => {
    // A change of any of these means that the list has changed.
    if (checkedIn !== undefined || sold !== undefined || isCancelled !== undefined) sync?.nudge();
  }, [sync, checkedIn, sold, isCancelled]);
  const { refetch } = stats;
  useEffect(() => {
    if (!online || !tickets) return;
    flow.hurry();
    void refetch();
  }, [online, tickets, flow, refetch]);
  const reachable = connection === 'online';
  useEffect(() => {
    if (!reachable) return;
    uploadQueue.kick();
    flow.hurry();
    sync?.nudge();
  }, [reachable, flow, sync]);

  return {
    state: useSyncExternalStore(flow.subscribe, flow.state),
    flow,
    count: stats.data ?? null,
    countedAt: stats.dataUpdatedAt,
    conflicts: stats.data?.conflicts ?? NO_CONFLICTS,
    connection,
    ready,
  };
}
