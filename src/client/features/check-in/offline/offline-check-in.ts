import { offlineKeyOf, openRecord } from '#shared/codes/offline-list.ts';
import { readCode, verifyQr } from '#shared/codes/qr.ts';
import { type PublicKeyText, readPublicKeys } from '#shared/codes/ticket-key.ts';
import type { ScanSubject } from '#shared/contracts/check-in.ts';
import { deviceId } from '../event-choice/device-id.ts';
import { journal } from '../scan/journal.ts';
import type { QueuedScan } from '../scan/journal-scan.ts';
import type { ScanCheck } from '../scan/scan-flow.ts';
import { bareVerdict, ticketOnVerdict, type Verdict } from '../scan/verdict.ts';
import { decideOffline, type OfflineDecision } from './decide-offline.ts';
import { findAdmission, findRecord, readDoor } from './offline-store.ts';
import { queuedIn } from './queued-scans.ts';
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

/** Refuses a ticket that this device has admitted and not yet uploaded: the server does not know of it. */
export function refuseWhatWaits(eventId: string, { subject }: ScanCheck): Verdict | null {
  return refuseWaiting((upload) => upload.eventId === eventId && isOf(upload, subject));
}

/** The same check by ticket id, for a short code whose ticket only the server's answer reveals. */
export function refuseAdmitted(ticketId: string, { requestId }: ScanCheck): Verdict | null {
  return refuseWaiting((upload) => upload.ticketId === ticketId && upload.requestId !== requestId);
}

function refuseWaiting(isIt: (upload: QueuedScan) => boolean): Verdict | null {
  const waits = queuedIn(journal.scans()).find(isIt);
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
  { subject, requestId }: ScanCheck,
  openedAt: number | null,
): Promise<Verdict | null> {
  // Found by name means found by the server: it may still answer.
  if ('ticketId' in subject) return null;
  const { eventId, gate, personId } = post;
  const stored = await readDoor(eventId);
  const keys = stored && (await readPublicKeys(stored.publicKeys).catch(() => null));
  if (!stored || !keys) return null;
  const decision = await decideOffline(
    {
      eventId,
      gate,
      eventStatus: stored.eventStatus,
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
  );
  const verdict = verdictOf(decision);
  if (decision.kind !== 'admit') return verdict;
  const at = Date.now();
  const { kind, holderName, typeName, shortCode, inPurchase } = verdict;
  await uploadQueue.add({
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
    undone: false,
    conflict: false,
  });
  return { ...verdict, admittedAt: new Date(at).toISOString() };
}

function verdictOf(decision: OfflineDecision): Verdict {
  const { record } = decision;
  const shown = {
    offline: true,
    ...ticketOnVerdict(record),
  };
  return decision.kind === 'admit'
    ? { ...bareVerdict('UNCONFIRMED'), ...shown, ticketId: decision.ticketId, unlisted: record === null }
    : { ...bareVerdict(decision.code), ...shown, firstScan: decision.firstScan };
}

/** Whether the upload is of this ticket. Codes match by secret, as on the server. */
function isOf(upload: QueuedScan, subject: ScanSubject): boolean {
  if ('ticketId' in subject) return subject.ticketId === upload.ticketId;
  const [code, sent] = [readCode(subject.code), readCode(upload.code)];
  return code.form === 'qr' && sent.form === 'qr' && code.qr.secret === sent.qr.secret;
}
