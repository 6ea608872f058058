import { readCachedUser } from '#client/features/session/cached-user.ts';
import { after } from '#client/lib/after.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { api, trpc } from '#client/lib/trpc.ts';
import type { ScanOutput } from '#shared/contracts/door.ts';
import { type Admission, doorDatabase, type Upload, write } from './door-database.ts';
import { changeScan } from './recent-scans.ts';
import { createUploader } from './uploader.ts';
import { type Verdict, verdictOfAnswer } from './verdict.ts';

/** An upload without an answer for so long is sent again (ms). */
const ANSWER_WITHIN_MS = 10_000;

let waiting: readonly Upload[] = [];
const listeners = new Set<() => void>();
const answered = new Set<(requestId: string, verdict: Verdict) => void>();

function show(uploads: readonly Upload[]): void {
  waiting = uploads;
  for (const notify of listeners) notify();
}

async function storedUploads(): Promise<Upload[]> {
  return await (await doorDatabase()).getAll('uploads');
}

async function settle(upload: Upload, answer: ScanOutput): Promise<void> {
  const { requestId, eventId, ticketId, at, gate } = upload;
  const admission: Admission = { eventId, ticketId, at, gate, confirmedAt: Date.now() };
  await write(['uploads', 'admissions'], (of) => [
    of('uploads').delete(requestId),
    // Refused or not, they are inside: this device does not let the ticket in again.
    of('admissions').put(admission),
  ]);
  const verdict = verdictOfAnswer(answer);
  const { kind, holderName, typeName } = verdict;
  const conflict = answer.outcome === 'refused' && answer.conflict;
  changeScan(eventId, (scan) => scan.requestId === requestId, {
    waiting: false,
    kind,
    conflict,
    ...(holderName === null ? {} : { holderName, typeName }),
  });
  for (const notify of answered) notify(requestId, verdict);
  if (conflict) await queryClient.invalidateQueries({ queryKey: trpc.checkin.stats.queryKey({ eventId }) });
}

const uploader = createUploader({
  after,
  waiting: storedUploads,
  person: () => readCachedUser()?.me.id ?? null,
  send: ({ eventId, requestId, code, at, gate, device }) =>
    api.checkin.scan.mutate(
      { eventId, requestId, code, gate, device, scannedAt: new Date(at).toISOString(), offline: true },
      { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    ),
  settle,
  keepWithProblem: async (upload, problem) => {
    await write(['uploads'], (of) => [of('uploads').put({ ...upload, problem })]);
  },
  onWaiting: show,
});

async function retry(which: (upload: Upload) => boolean): Promise<void> {
  const chosen = (await storedUploads()).filter(which);
  if (chosen.length === 0) return;
  await write(['uploads'], (of) => chosen.map((upload) => of('uploads').put({ ...upload, problem: null })));
  uploader.kick();
}

/** The scans of doors without network that wait on this device, of every event. */
export const doorUploads = {
  waiting: () => waiting,
  subscribe(notify: () => void): () => void {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
  /** Calls back with what the server says of each upload. */
  onAnswer(notify: (requestId: string, verdict: Verdict) => void): () => void {
    answered.add(notify);
    return () => answered.delete(notify);
  },
  /** On the disk when it returns, together with the knowledge that this ticket is in. */
  async add(upload: Upload): Promise<void> {
    const { eventId, ticketId, at, gate } = upload;
    await write(['uploads', 'admissions'], (of) => [
      of('uploads').put(upload),
      of('admissions').put({ eventId, ticketId, at, gate, confirmedAt: null }),
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
  retryRefused: () => retry(({ problem }) => problem !== null),
  /** This person works at the event's door, perhaps again: what was refused because they did not is sent once more. */
  retryAtDoor: ({ eventId, personId }: { eventId: string; personId: string }) =>
    retry(
      (upload) =>
        upload.eventId === eventId &&
        upload.scannedBy === personId &&
        upload.problem === 'SCAN_NOT_PERMITTED',
    ),
};
