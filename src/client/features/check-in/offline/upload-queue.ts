import { tokenSub } from '#client/lib/api/auth-client.ts';
import { cachedUser } from '#client/lib/api/cached-user.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';
import type { TurnAwayAnswer } from '#shared/contracts/doors.ts';
import { SCAN_SENDERS_MAX } from '#shared/limits.ts';
import { actFields, ONE_IN } from '../heads/scan-act.ts';
import { journal } from '../scan/journal.ts';
import type { JournalScan, QueuedScan } from '../scan/journal-scan.ts';
import { pendingScans } from '../scan/pending-scans.ts';
import { type Verdict, verdictOfAnswer } from '../scan/verdict.ts';
import { findAdmission, forgetAdmissions, keepAdmissions, unstoredAdmissions } from './offline-store.ts';
import { queuedIn } from './queued-scans.ts';
import { type Admission, write } from './scanner-database.ts';
import { tokenPerson } from './token-person.ts';
import { createUploader } from './uploader.ts';

/** An upload without an answer for this long is retried (ms). */
const ANSWER_WITHIN_MS = 10_000;
const LOCK = 'aforo-uploads';
/** A window that holds the lock for longer is assumed frozen (ms): a duplicate upload is harmless, a missing one not. */
const LOCK_WITHIN_MS = 12_000;

/** @param conflictAt the event at which the admission was a conflict; null if it was not */
type OnAnswer = (requestId: string, verdict: Verdict, conflictAt: string | null) => void;
const answered = new Set<OnAnswer>();
type OnRefund = (upload: QueuedScan, refund: TurnAwayAnswer) => void;
const refunded = new Set<OnRefund>();

/**
 * Stores scans and the admissions behind them in one transaction, then shows them. A full storage closes no door: they
 * stay in memory, and the next transaction stores them too.
 */
async function save(scans: readonly JournalScan[], admissions: readonly Admission[] = []): Promise<void> {
  const ids = journal.unstored();
  const changed = new Set(scans.map(({ requestId }) => requestId));
  const earlier = journal.scans().filter(({ requestId: id }) => ids.has(id) && !changed.has(id));
  const kept = unstoredAdmissions();
  try {
    await write(['journal', 'admissions'], (of) => [
      ...[...earlier, ...scans].map((scan) => of('journal').put(scan)),
      ...[...kept, ...admissions].map((admission) => of('admissions').put(admission)),
    ]);
    forgetAdmissions(kept);
    journal.apply({ put: [...earlier, ...scans] });
  } catch (error) {
    console.error(error);
    keepAdmissions(admissions);
    journal.applyUnstored({ put: scans });
  }
}

async function queue(): Promise<readonly QueuedScan[]> {
  await journal.load();
  return queuedIn(journal.scans());
}

/** Runs in one window of this browser at a time. */
async function alone<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_WITHIN_MS) }, run);
  } catch (error) {
    // Only the lock times out: the uploader catches what an upload throws.
    if (error instanceof DOMException && error.name === 'TimeoutError') return await run();
    throw error;
  }
}

async function settle(upload: QueuedScan, answer: UploadAnswer): Promise<void> {
  if ('refund' in answer) return await settleTurnAway(upload, answer.refund);
  if (upload.counter) return await settleCounter(upload, answer.scan);
  await settleScan(upload, answer.scan);
}

async function settleScan(upload: QueuedScan, answer: ScanOutput): Promise<void> {
  const { requestId, eventId } = upload;
  // A conflict with this device's own lost scan is no conflict: claim that scan's admission.
  const verdict = verdictOfAnswer(pendingScans(journal, eventId).claim(answer) ?? answer);
  const { kind, holderName, typeName, shortCode, inPurchase } = verdict;
  // Unlisted here until now: only the answer has its id.
  const ticketId = verdict.ticketId ?? upload.ticketId;
  const conflict = answer.outcome === 'refused' && answer.conflict;
  const undone = answer.outcome === 'valid' && answer.takenBack === true;
  const { code: _code, gate: _gate, device: _device, senders: _senders, problem: _problem, ...scan } = upload;
  const named = holderName === null ? {} : { holderName, typeName, shortCode, inPurchase };
  await save(
    [{ ...scan, ...named, ticketId, kind, conflict, undone, state: 'answered' }],
    await admissionsOf(upload, ticketId),
  );
  takeCount(eventId, answer);
  for (const notify of answered) notify(requestId, verdict, conflict ? eventId : null);
  if (conflict) await queryClient.invalidateQueries({ queryKey: trpc.checkin.stats.queryKey({ eventId }) });
}

/** Refused or not, they are inside: this device must not admit them again. */
async function admissionsOf(upload: QueuedScan, ticketId: string): Promise<Admission[]> {
  const { requestId, eventId, at, gate } = upload;
  const confirmedAt = Date.now();
  const before = upload.party ? await findAdmission(eventId, upload.ticketId) : null;
  if (before?.own) {
    const own = before.own.map((one) => (one.requestId === requestId ? { ...one, confirmedAt } : one));
    return [{ ...before, own }];
  }
  return [...new Set([upload.ticketId, ticketId])].map((id) => ({
    eventId,
    ticketId: id,
    at,
    gate,
    confirmedAt,
  }));
}

/** The upload no longer counts as pending: the server's count already includes it. */
function takeCount(eventId: string, { checkedIn }: { checkedIn: number }): void {
  const queryKey = trpc.checkin.stats.queryKey({ eventId });
  queryClient.setQueryData(queryKey, (before) => before && { ...before, checkedIn });
}

/** People without a code are in no list of last scans: their taps would push the guests out of it. */
async function settleCounter({ eventId, requestId }: QueuedScan, answer: ScanOutput): Promise<void> {
  // The pushed number of people inside includes it from now on; until it comes, the tap must not vanish.
  await queryClient.invalidateQueries({ queryKey: trpc.checkin.stats.queryKey({ eventId }) });
  await remove(requestId);
  takeCount(eventId, answer);
}

/** The promise was kept: the refund is made, and the ticket admits nobody. */
async function settleTurnAway(upload: QueuedScan, refund: TurnAwayAnswer): Promise<void> {
  await remove(upload.requestId);
  takeCount(upload.eventId, refund);
  for (const notify of refunded) notify(upload, refund);
}

async function remove(requestId: string): Promise<void> {
  await write(['journal'], (of) => [of('journal').delete(requestId)]).catch((error: unknown) =>
    console.error(error),
  );
  journal.apply({ deleted: [requestId] });
}

/** The answer to what was queued. */
type UploadAnswer = { scan: ScanOutput } | { refund: TurnAwayAnswer };

async function send(upload: QueuedScan): Promise<UploadAnswer> {
  const { eventId, requestId, ticketId, code, counter, turnAway, act = ONE_IN } = upload;
  const { at, gate, device, senders } = upload;
  const options = { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
  if (turnAway) {
    const guest = { eventId, requestId, ticketId, reason: turnAway, device, gate };
    return { refund: await api.checkin.turnAway.mutate(guest, options) };
  }
  const subject = counter ? { counter } : { code };
  const scan = { eventId, requestId, ...subject, ...actFields(act), gate, device, offline: true };
  const dated = { ...scan, scannedAt: new Date(at).toISOString(), sentBy: [...senders] };
  return { scan: await api.checkin.scan.mutate(dated, options) };
}

const kick = createUploader<UploadAnswer>({
  after,
  waiting: queue,
  person: () => tokenPerson(cachedUser.read(), tokenSub),
  send,
  settle,
  keepWithProblem: (upload, problem) => save([{ ...upload, problem }]),
  alone,
});

async function sendAnew(
  which: (upload: QueuedScan) => boolean,
  changed: (upload: QueuedScan) => QueuedScan = (upload) => upload,
): Promise<void> {
  const chosen = (await queue()).filter(which);
  if (chosen.length === 0) return;
  await save(chosen.map((upload) => ({ ...changed(upload), problem: null })));
  kick();
}

function plainAdmission({ eventId, ticketId, at, gate }: QueuedScan): Admission {
  return { eventId, ticketId, at, gate, confirmedAt: null };
}

/** Offline scans of all events that await upload from this device. */
export const uploadQueue = {
  /** Subscribes to the server's answer to each upload. */
  onAnswer(notify: OnAnswer): () => void {
    answered.add(notify);
    return () => answered.delete(notify);
  },
  /** Subscribes to the refunds of guests turned away. */
  onRefund(notify: OnRefund): () => void {
    refunded.add(notify);
    return () => refunded.delete(notify);
  },
  /** Resolves once the upload and the ticket's admission are durable, or storage has refused them. */
  async add(upload: QueuedScan, admissions = [plainAdmission(upload)]): Promise<void> {
    await save([upload], admissions);
    kick();
  },
  /** Sends what is queued now, as when the server is reachable again. */
  kick,
  /** Retries uploads that the server refused. */
  retryRefused: () => sendAnew(({ problem }) => problem !== null),
  /** This person may (again) check in at the event: retries uploads refused with SCAN_NOT_PERMITTED. */
  retryAtDoor: ({ eventId, personId }: { eventId: string; personId: string }) =>
    sendAnew(
      ({ eventId: at, senders, problem }) =>
        at === eventId && senders.includes(personId) && problem === 'SCAN_NOT_PERMITTED',
    ),
  /**
   * Lets this person upload scans that others made with this device at these events, since those users may never
   * return. The upload lists all senders, so that the server recognizes scans it already has.
   */
  takeOver: ({ personId, eventIds }: { personId: string; eventIds: ReadonlySet<string> }) =>
    sendAnew(
      ({ eventId, senders }) => eventIds.has(eventId) && !senders.includes(personId),
      (upload) => ({
        ...upload,
        senders: [...upload.senders.slice(0, SCAN_SENDERS_MAX - 1), personId],
      }),
    ),
};
