import { type ParsedQr, readCode } from '#shared/codes/qr.ts';
import type { OfflineRecord, ScanRefusal } from '#shared/contracts/door.ts';
import type { Admission } from './scanner-database.ts';

/** What a device knows of one event's door without asking anybody. */
export interface OfflineDoor {
  eventId: string;
  /** This device's gate. */
  gate: string;
  eventStatus: string;
  verify: (qr: ParsedQr) => Promise<boolean>;
  /** The list's record of the ticket with this secret; null when it was sold after the list was taken along. */
  find: (secret: string) => Promise<{ record: OfflineRecord; askedAt: number } | null>;
  /** Whether this device has let the ticket in itself, or has heard that another did. */
  admission: (ticketId: string) => Promise<Admission | null>;
}

export type OfflineDecision =
  | { kind: 'admit'; ticketId: string; record: OfflineRecord | null }
  | {
      kind: 'refuse';
      code: ScanRefusal | 'NEEDS_NETWORK';
      record: OfflineRecord | null;
      firstScan: { at: string; gate: string } | null;
    };

/**
 * Decides a scan that the server did not answer. What is known to be used or refunded is refused; what is signed and
 * not known to be either goes in, unconfirmed.
 * @param openedAt when this very check was first sent, Unix ms; null when it never was
 */
export async function decideOffline(
  door: OfflineDoor,
  text: string,
  openedAt: number | null,
): Promise<OfflineDecision> {
  const code = readCode(text);
  if (code.form === 'malformed') return refuse('QR_FORMAT_INVALID');
  // It carries no signature, and the list is found by the QR's secret alone.
  if (code.form === 'short') return refuse('NEEDS_NETWORK');
  const { qr } = code;
  if (qr.kind !== 'ticket') return refuse('WRONG_MODE');
  if (qr.eventId !== door.eventId) return refuse('WRONG_EVENT');
  if (!(await door.verify(qr))) return refuse('TICKET_INVALID');
  if (door.eventStatus === 'cancelled') return refuse('EVENT_CANCELLED');
  if (door.eventStatus !== 'published') return refuse('EVENT_NOT_PUBLISHED');

  const [found, admission] = await Promise.all([door.find(qr.secret), door.admission(qr.subjectId)]);
  const record = found?.record ?? null;
  if (record?.status === 'refunded') return refuse('TICKET_REFUNDED', record);
  const isOverruled = admission && wasTakenBack(admission, found);
  if (admission && !admission.undone && !isOverruled && !isHeardOfThisScan(door, admission, openedAt)) {
    return refuse('TICKET_ALREADY_USED', record, {
      at: new Date(admission.at).toISOString(),
      gate: admission.gate,
    });
  }
  const isUndone = admission?.undone === true && !isNewer(found, admission);
  if (record?.status === 'used' && !isUndone && !mayBeThisScan(door, found, openedAt)) {
    const firstScan = record.usedAt ? { at: record.usedAt, gate: record.gate } : null;
    return refuse('TICKET_ALREADY_USED', record, firstScan);
  }
  return { kind: 'admit', ticketId: qr.subjectId, record };
}

function refuse(
  code: ScanRefusal | 'NEEDS_NETWORK',
  record: OfflineRecord | null = null,
  firstScan: { at: string; gate: string } | null = null,
): OfflineDecision {
  return { kind: 'refuse', code, record, firstScan };
}

/** The list was asked for after this device heard so much of the ticket. */
function isNewer(found: { askedAt: number } | null, { confirmedAt }: Admission): boolean {
  return confirmedAt !== null && found !== null && found.askedAt > confirmedAt;
}

/** The server had confirmed the entry, and the list that was asked for after that says that it is free again. */
function wasTakenBack(
  admission: Admission,
  found: { record: OfflineRecord; askedAt: number } | null,
): boolean {
  return found?.record.status === 'active' && isNewer(found, admission);
}

/** As `mayBeThisScan`, where the door's line told of it before the list did. */
function isHeardOfThisScan(
  { gate }: OfflineDoor,
  { heard, confirmedAt, gate: usedAt }: Admission,
  openedAt: number | null,
): boolean {
  return (
    heard === true && openedAt !== null && confirmedAt !== null && confirmedAt >= openedAt && usedAt === gate
  );
}

/**
 * The answer to this scan was lost, and the list asked for afterwards has the ticket used at this gate: most likely by
 * this very scan. The guest goes in; the upload under the same id tells whether that was right.
 */
function mayBeThisScan(
  { gate }: OfflineDoor,
  found: { record: OfflineRecord; askedAt: number } | null,
  openedAt: number | null,
): boolean {
  return openedAt !== null && found !== null && found.askedAt >= openedAt && found.record.gate === gate;
}
