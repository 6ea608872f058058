import { cachedUser } from '#client/features/session/cached-user.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import type { ScanOutput } from '#shared/contracts/check-in/check-in.ts';
import { SCAN_SENDERS_MAX } from '#shared/limits.ts';
import { pendingScans } from '../check-in/pending-scans.ts';
import { changeScan } from '../check-in/scan-history.ts';
import { type Verdict, verdictOfAnswer } from '../check-in/verdict.ts';
import { markPendingUploads } from './pending-upload-mark.ts';
import { type Admission, type Upload, write } from './scanner-database.ts';
import { createUploader, isSender } from './uploader.ts';

/** An upload without an answer for this long is retried (ms). */
const ANSWER_WITHIN_MS = 10_000;
const LOCK = 'aforo-uploads';
/**
 * A window that holds the lock for longer is assumed frozen (ms): a duplicate upload is harmless, a missing one is not.
 */
const LOCK_WITHIN_MS = 12_000;

let waiting: readonly Upload[] = [];
const listeners = new Set<() => void>();
/** @param conflictAt the event at which the admission was a conflict; null if it was not */
type OnAnswer = (requestId: string, verdict: Verdict, conflictAt: string | null) => void;
const answered = new Set<OnAnswer>();

function show(uploads: readonly Upload[]): void {
  waiting = uploads;
  for (const notify of listeners) notify();
}

/**
 * Reads the stored uploads and updates the mark in one transaction, so that a scan added by another window is not lost.
 */
async function storedUploads(): Promise<readonly Upload[]> {
  let stored: readonly Upload[] = [];
  await write(['uploads'], (of) => [
    of('uploads')
      .getAll()
      .then((uploads) => {
        stored = uploads;
        markPendingUploads(uploads);
      }),
  ]);
  return stored;
}

/** Runs in one window of this browser at a time. */
async function alone<T>(run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await run();
  const patience = AbortSignal.timeout(LOCK_WITHIN_MS);
  let begun = false;
  const inTurn = () => {
    begun = true;
    return run();
  };
  try {
    return await navigator.locks.request(LOCK, { signal: patience }, inTurn);
  } catch (error) {
    if (begun || !patience.aborted) throw error;
    return await run();
  }
}

async function settle(upload: Upload, answer: ScanOutput): Promise<void> {
  const { requestId, eventId, ticketId, at, gate } = upload;
  const admission: Admission = { eventId, ticketId, at, gate, confirmedAt: Date.now() };
  await write(['uploads', 'admissions'], (of) => [
    of('uploads').delete(requestId),
    // Refused or not, the guest is inside: this device must not admit the ticket again.
    of('admissions').put(admission),
  ]);
  // The upload no longer counts as pending: the server's count already includes it.
  queryClient.setQueryData(
    trpc.checkin.stats.queryKey({ eventId }),
    (before) => before && { ...before, checkedIn: answer.checkedIn },
  );
  // A conflict with this device's own lost scan is no conflict: claim that scan's admission.
  const verdict = verdictOfAnswer(pendingScans(eventId).claim(answer) ?? answer);
  const { kind, holderName, typeName, shortCode, inPurchase } = verdict;
  const conflict = answer.outcome === 'refused' && answer.conflict;
  changeScan(eventId, (scan) => scan.requestId === requestId, {
    waiting: false,
    kind,
    conflict,
    ...(holderName === null ? {} : { holderName, typeName, shortCode, inPurchase }),
  });
  for (const notify of answered) notify(requestId, verdict, conflict ? eventId : null);
  if (conflict) await queryClient.invalidateQueries({ queryKey: trpc.checkin.stats.queryKey({ eventId }) });
}

const uploader = createUploader({
  after,
  waiting: storedUploads,
  person: () => cachedUser.read()?.me.id ?? null,
  send: ({ eventId, requestId, code, at, gate, device, scannedBy, takenOverBy = [] }) => {
    const scan = { eventId, requestId, code, gate, device, offline: true };
    return api.checkin.scan.mutate(
      { ...scan, scannedAt: new Date(at).toISOString(), sentBy: [scannedBy, ...takenOverBy] },
      { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    );
  },
  settle,
  keepWithProblem: async (upload, problem) => {
    await write(['uploads'], (of) => [of('uploads').put({ ...upload, problem })]);
  },
  onWaiting: show,
  alone,
});

async function sendAnew(
  which: (upload: Upload) => boolean,
  changed: (upload: Upload) => Upload = (upload) => upload,
): Promise<void> {
  const chosen = (await storedUploads()).filter(which);
  if (chosen.length === 0) return;
  await write(['uploads'], (of) =>
    chosen.map((upload) => of('uploads').put({ ...changed(upload), problem: null })),
  );
  uploader.kick();
}

/** Offline scans of all events that await upload from this device. */
export const uploadQueue = {
  waiting: () => waiting,
  subscribe(notify: () => void): () => void {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
  /** Subscribes to the server's answer to each upload. */
  onAnswer(notify: OnAnswer): () => void {
    answered.add(notify);
    return () => answered.delete(notify);
  },
  /** Resolves once the upload and the ticket's admission are durable, in one transaction. */
  async add(upload: Upload): Promise<void> {
    const { eventId, ticketId, at, gate } = upload;
    await write(['uploads', 'admissions'], (of) => [
      of('uploads').put(upload),
      of('admissions').put({ eventId, ticketId, at, gate, confirmedAt: null }),
      of('uploads').getAll().then(markPendingUploads),
    ]);
    show([...waiting.filter(({ requestId }) => requestId !== upload.requestId), upload]);
    uploader.kick();
  },
  kick: uploader.kick,
  /** The server is reachable again: send pending uploads immediately. */
  kickWaiting(): void {
    if (waiting.length > 0) uploader.kick();
  },
  /** Retries uploads that the server refused. */
  retryRefused: () => sendAnew(({ problem }) => problem !== null),
  /** This person may (again) check in at the event: retries uploads refused with SCAN_NOT_PERMITTED. */
  retryAtDoor: ({ eventId, personId }: { eventId: string; personId: string }) =>
    sendAnew(
      (upload) =>
        upload.eventId === eventId && isSender(upload, personId) && upload.problem === 'SCAN_NOT_PERMITTED',
    ),
  /**
   * Lets this person upload scans that others made with this device at these events, since those users may never
   * return. The upload lists all senders, so that the server recognizes scans it already has.
   */
  takeOver: ({ personId, eventIds }: { personId: string; eventIds: ReadonlySet<string> }) =>
    sendAnew(
      (upload) => eventIds.has(upload.eventId) && !isSender(upload, personId),
      (upload) => ({
        ...upload,
        takenOverBy: [...(upload.takenOverBy ?? []), personId].slice(1 - SCAN_SENDERS_MAX),
      }),
    ),
};
