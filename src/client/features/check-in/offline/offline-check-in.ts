import { serverAheadMs } from '#client/lib/api/server-time.ts';
import { HOUSE } from '#shared/check-in/heads.ts';
import { offlineKeyOf, openRecord } from '#shared/codes/offline-list.ts';
import { readCode, verifyQr } from '#shared/codes/qr.ts';
import { type PublicKeyText, readPublicKeys } from '#shared/codes/ticket-key.ts';
import type { ScanOutput, ScanSubject } from '#shared/contracts/check-in.ts';
import { lastCounts } from '../connection/last-count.ts';
import { deviceId } from '../event-choice/device-id.ts';
import { zoneBehind } from '../heads/decide-heads-offline.ts';
import { insideAt } from '../heads/inside.ts';
import { answeredMove, ownMoves } from '../heads/known-heads.ts';
import type { ScanAct } from '../heads/scan-act.ts';
import { journal } from '../scan/journal.ts';
import type { QueuedScan } from '../scan/journal-scan.ts';
import type { ScanCheck } from '../scan/scan-flow-types.ts';
import { bareVerdict, ticketOnVerdict, type Verdict } from '../scan/verdict.ts';
import { decideOffline, type OfflineDecision, type OfflineDoor } from './decide-offline.ts';
import { findAdmission, findRecord, readDoor, saveAdmission, saveMoves } from './offline-store.ts';
import { queuedIn } from './queued-scans.ts';
import type { Admission, StoredDoor } from './scanner-database.ts';
import { uploadQueue } from './upload-queue.ts';

/** This device's gate and user. */
interface Post {
  eventId: string;
  gate: string;
  personId: string;
}

/** Whether this browser can verify a ticket's signature itself. */
export async function canVerify(keys: readonly PublicKeyText[]): Promise<boolean> {
  return await readPublicKeys(keys).then(
    () => true,
    () => false,
  );
}

/**
 * Whether moves of this guest wait for upload: the server would decide without them. A plain entry that waits is
 * refused at once instead (`refuseWhatWaits`).
 */
export function decidesHere(eventId: string, { subject, act }: ScanCheck): boolean {
  const waiting = queuedIn(journal.scans()).filter((scan) => scan.eventId === eventId && isOf(scan, subject));
  return waiting.length > 0 && (act.way === 'out' || waiting.some(isCounted));
}

/** Other heads, or the same one again, may pass after it. */
function isCounted({ party, act }: QueuedScan): boolean {
  return party === true || act?.way === 'out';
}

/** Refuses a ticket that this device has admitted and not yet uploaded: the server does not know of it. */
export function refuseWhatWaits(eventId: string, check: ScanCheck): Verdict | null {
  if (decidesHere(eventId, check)) return null;
  return refuseWaiting((upload) => upload.eventId === eventId && isOf(upload, check.subject));
}

/** The same check by ticket id, for a short code whose ticket only the server's answer reveals. */
export function refuseAdmitted(ticketId: string, { requestId }: ScanCheck): Verdict | null {
  return refuseWaiting(
    (upload) => upload.ticketId === ticketId && upload.requestId !== requestId && !isCounted(upload),
  );
}

function refuseWaiting(isIt: (upload: QueuedScan) => boolean): Verdict | null {
  const waits = queuedIn(journal.scans()).find((upload) => isIt(upload) && !upload.turnAway);
  if (!waits) return null;
  const { ticketId, holderName, typeName, shortCode, inPurchase } = waits;
  return {
    ...bareVerdict('TICKET_ALREADY_USED'),
    ticketId,
    holderName,
    typeName,
    shortCode,
    inPurchase,
    offline: true,
    firstScan: { at: new Date(waits.at).toISOString(), gate: waits.gate },
  };
}

/** Decides a scan offline; null if the list was never downloaded or the browser cannot verify signatures. */
export async function decideAlone(
  post: Post,
  { subject, act, requestId }: ScanCheck,
  openedAt: number | null,
): Promise<Verdict | null> {
  // Found by name means found by the server: it may still answer.
  if ('ticketId' in subject) return null;
  const { eventId, gate, personId } = post;
  const stored = await readDoor(eventId);
  const keys = stored && (await readPublicKeys(stored.publicKeys).catch(() => null));
  if (!stored || !keys) return null;
  const here = postOf(post, stored);
  const decision = await decideOffline(
    {
      eventId,
      gate,
      eventStatus: stored.eventStatus,
      post: here,
      verify: (qr) => verifyQr(qr, keys),
      find: async (secret) => {
        const sealed = await findRecord(eventId, await offlineKeyOf(secret));
        const record = sealed && (await openRecord({ eventId, secret }, sealed));
        return record && { record, askedAt: sealed.askedAt };
      },
      admission: (ticketId) => findAdmission(eventId, ticketId),
    },
    subject.code,
    openedAt,
    act,
  );
  const verdict = verdictOf(decision, act, here);
  if (decision.kind !== 'admit') return verdict;
  const at = Date.now();
  const zoneId = (name: string) => (stored.doors ? zoneBehind(stored.doors, name).id : HOUSE);
  const before = decision.heads ? await findAdmission(eventId, decision.ticketId) : null;
  const moved: Partial<Admission> = decision.heads
    ? {
        ...before,
        own: [...ownMoves(before, zoneId), { requestId, move: decision.heads.move, at, confirmedAt: null }],
      }
    : {};
  const { kind, holderName, typeName, shortCode, inPurchase } = verdict;
  const admission = { ...moved, eventId, ticketId: decision.ticketId, at, gate, confirmedAt: null };
  const upload: QueuedScan = {
    state: 'queued',
    requestId,
    eventId,
    code: subject.code,
    kind,
    ticketId: decision.ticketId,
    holderName,
    typeName,
    shortCode,
    inPurchase,
    at,
    gate,
    device: deviceId(),
    senders: [personId],
    problem: null,
    act,
    ...(decision.heads && { party: true }),
    ...(isNoTicket(decision) && { isNoTicket: true }),
    undone: false,
    conflict: false,
  };
  await uploadQueue.add(upload, [admission]);
  return { ...verdict, admittedAt: new Date(at).toISOString() };
}

/**
 * Remembers what the server has let through here, so that this device knows it without network: a plain entry, or a
 * move of heads.
 */
export async function rememberAnswer(
  eventId: string,
  requestId: string,
  answer: Extract<ScanOutput, { outcome: 'valid' }>,
): Promise<void> {
  const { ticket, scannedAt, gate } = answer;
  const at = Date.parse(scannedAt);
  const confirmedAt = Date.now();
  const admission = { eventId, ticketId: ticket.id, at, gate, confirmedAt };
  const before = await findAdmission(eventId, ticket.id);
  const isPlain = !ticket.party && answer.kind !== 'out' && !answer.reentry && !before?.own && !before?.place;
  if (isPlain) return await saveAdmission(admission);
  const doors = (await readDoor(eventId))?.doors;
  const zoneOf = (name: string) => (doors ? zoneBehind(doors, name).id : HOUSE);
  const own = ownMoves(before, zoneOf).filter((one) => one.requestId !== requestId);
  const move = { requestId, move: answeredMove(answer, zoneOf(gate)), at, confirmedAt };
  await saveAdmission({ ...before, ...admission, own: [...own, move] });
}

/** The server has taken this scan back. */
export async function forgetMove(eventId: string, ticketId: string, scanId: string | null): Promise<void> {
  const before = await findAdmission(eventId, ticketId);
  if (!before?.own) return await saveMoves(eventId, [{ ticketId, use: null }]);
  await saveAdmission({ ...before, own: before.own.filter(({ requestId }) => requestId !== scanId) });
}

function isNoTicket({ record, heads }: Extract<OfflineDecision, { kind: 'admit' }>): boolean {
  return heads !== undefined && (record?.party !== undefined || heads.move.kind !== 'admitted');
}

/** What the zone and its limit were when this device last heard, and what it has moved since. */
function postOf({ eventId, gate }: Post, { doors }: StoredDoor): OfflineDoor['post'] {
  if (!doors) return null;
  const now = Date.now() + serverAheadMs();
  const zones = lastCounts.read(eventId)?.doors;
  const waiting = queuedIn(journal.scans()).filter((scan) => scan.eventId === eventId);
  return { doors, gate, now, inside: zones ? insideAt(zones, gate, waiting) : null };
}

function verdictOf(decision: OfflineDecision, act: ScanAct, here: OfflineDoor['post']): Verdict {
  const { record, heads } = decision;
  const shown = {
    offline: true,
    ...ticketOnVerdict(record),
    ...(heads && { party: heads.party }),
  };
  if (decision.kind === 'refuse')
    return {
      ...bareVerdict(decision.code),
      ...shown,
      firstScan: decision.firstScan,
      zone: decision.code === 'ZONE_FULL' ? (here?.inside ?? null) : null,
    };
  return {
    ...bareVerdict(act.way === 'out' ? 'LEFT' : 'UNCONFIRMED'),
    ...shown,
    ticketId: decision.ticketId,
    unlisted: record === null,
    isReentry: heads?.ok === true && heads.move.kind === 'returned',
    collectMinor: heads?.ok === true ? heads.collectMinor : null,
    over: heads?.ok === true ? heads.over : 0,
  };
}

/** Whether the upload is of this ticket. Codes match by secret, as on the server. */
function isOf(upload: QueuedScan, subject: ScanSubject): boolean {
  if (upload.code === '') return false;
  if ('ticketId' in subject) return subject.ticketId === upload.ticketId;
  const [code, sent] = [readCode(subject.code), readCode(upload.code)];
  return code.form === 'qr' && sent.form === 'qr' && code.qr.secret === sent.qr.secret;
}
