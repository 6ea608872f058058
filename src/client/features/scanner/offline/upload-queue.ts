import { readCachedUser } from '#client/features/session/cached-user.ts';
import { after } from '#client/lib/delay.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { api, trpc } from '#client/lib/trpc.ts';
import type { ScanOutput } from '#shared/contracts/door.ts';
import { SCAN_SENDERS_MAX } from '#shared/limits.ts';
import { pendingScans } from '../check-in/pending-scans.ts';
import { changeScan } from '../check-in/scan-history.ts';
import { type Verdict, verdictOfAnswer } from '../check-in/verdict.ts';
import { markPendingUploads } from './pending-upload-mark.ts';
import { type Admission, type Upload, write } from './scanner-database.ts';
import { createUploader, isSender } from './uploader.ts';

/** An upload without an answer for so long is sent again (ms). */
const ANSWER_WITHIN_MS = 10_000;
const LOCK = 'aforo-uploads';
/** A window that sends for longer is frozen (ms): sending the same twice is harmless, not sending is not. */
const LOCK_WITHIN_MS = 12_000;

let waiting: readonly Upload[] = [];
const listeners = new Set<() => void>();
/** @param conflictAt the event at whose door it was one entry too many; null where it was not */
type OnAnswer = (requestId: string, verdict: Verdict, conflictAt: string | null) => void;
const answered = new Set<OnAnswer>();

function show(uploads: readonly Upload[]): void {
  waiting = uploads;
  for (const notify of listeners) notify();
}

/** What waits on the disk. Its mark is set in the same transaction: no window erases it while another adds a scan. */
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

/** One window of this browser at a time. */
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
    // Refused or not, they are inside: this device does not let the ticket in again.
    of('admissions').put(admission),
  ]);
  // It waits no more: the server's count has it, or says that it was in already.
  queryClient.setQueryData(
    trpc.checkin.stats.queryKey({ eventId }),
    (before) => before && { ...before, checkedIn: answer.checkedIn },
  );
  // Where it had been let in by a scan whose answer was lost, it is the guest of that scan.
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
  person: () => readCachedUser()?.me.id ?? null,
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

/** The scans of doors without network that wait on this device, of every event. */
export const uploadQueue = {
  waiting: () => waiting,
  subscribe(notify: () => void): () => void {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
  /** Calls back with what the server says of each upload. */
  onAnswer(notify: OnAnswer): () => void {
    answered.add(notify);
    return () => answered.delete(notify);
  },
  /** On the disk when it returns, together with the knowledge that this ticket is in. */
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
  /** The server has just answered something: whatever waits is sent at once. */
  kickWaiting(): void {
    if (waiting.length > 0) uploader.kick();
  },
  /** Sends once more what the server would not take. */
  retryRefused: () => sendAnew(({ problem }) => problem !== null),
  /** This person works at the event's door, perhaps again: what was refused because they did not is sent once more. */
  retryAtDoor: ({ eventId, personId }: { eventId: string; personId: string }) =>
    sendAnew(
      (upload) =>
        upload.eventId === eventId && isSender(upload, personId) && upload.problem === 'SCAN_NOT_PERMITTED',
    ),
  /**
   * From now on this person sends as well what others have let in with this device at doors where this person works too:
   * those who did may be gone for good. The server is told of all of them, and so knows what it has heard before.
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
