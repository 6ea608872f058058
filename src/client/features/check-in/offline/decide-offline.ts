import { HOUSE } from '#shared/check-in/heads.ts';
import { offlineKeyOf } from '#shared/codes/offline-list.ts';
import { isOfEvent, type ParsedQr, readCode, type SignatureVerdict } from '#shared/codes/qr.ts';
import type { OfflineRecord, ScanRefusal } from '#shared/contracts/check-in.ts';
import {
  decideHeadsHere,
  type HeadsDecisionHere,
  isAdmittedAt,
  isCountedByHeads,
  overBy,
  type Post,
  zoneBehind,
} from '../heads/decide-heads-offline.ts';
import { knownHeads } from '../heads/known-heads.ts';
import { ONE_IN, type ScanAct } from '../heads/scan-act.ts';
import type { Admission } from './scanner-database.ts';

/** The data with which a device decides check-ins of one event offline. */
export interface OfflineDoor {
  eventId: string;
  /** This device's gate. */
  gate: string;
  eventStatus: string;
  /** Zones and limits as last heard; null from a list of an earlier release. */
  post: Post | null;
  verify: (qr: ParsedQr) => Promise<SignatureVerdict>;
  /** The list's record of the ticket with this secret; null if it was sold after the list was downloaded. */
  find: (secret: string) => Promise<{ record: OfflineRecord; askedAt: number } | null>;
  /**
   * A check-in by this device, or one by another device that it was notified of. @param ticketId the list's key of a
   * ticket that is not listed, whose id only the server knows
   */
  admission: (ticketId: string) => Promise<Admission | null>;
}

export type OfflineDecision =
  | {
      kind: 'admit';
      ticketId: string;
      record: OfflineRecord | null;
      /** Counted by heads; absent for a plain first entry. */
      heads?: Extract<HeadsDecisionHere, { ok: true }>;
    }
  | {
      kind: 'refuse';
      code: ScanRefusal | 'NEEDS_NETWORK';
      record: OfflineRecord | null;
      firstScan: { at: string; gate: string } | null;
      heads?: Extract<HeadsDecisionHere, { ok: false }>;
    };

/**
 * Decides a scan without the server. Refuses a ticket known to be used or refunded; admits any other with a
 * valid signature, unconfirmed.
 * @param openedAt when this check was first sent, Unix ms; null if never
 */
export async function decideOffline(
  door: OfflineDoor,
  text: string,
  openedAt: number | null,
  act: ScanAct = ONE_IN,
): Promise<OfflineDecision> {
  const code = readCode(text);
  if (code.form === 'malformed') return refuse('QR_FORMAT_INVALID');
  // Short codes carry no signature, and list records are keyed by the QR's secret.
  if (code.form === 'short') return refuse('NEEDS_NETWORK');
  const { qr } = code;
  if (qr.kind !== 'ticket') return refuse('WRONG_MODE');
  if (!isOfEvent(qr, door.eventId)) return refuse('WRONG_EVENT');
  const signature = await door.verify(qr);
  // The keys were rotated after this device's last contact, or the key is retired.
  if (signature === 'unknown_key') return refuse('NEEDS_NETWORK');
  const [found, listKey] = await Promise.all([door.find(qr.secret), offlineKeyOf(qr.secret)]);
  const record = found?.record ?? null;
  // A record opens only with the ticket's secret, which proves as much as a signature; the box office decides alike.
  if (!record && signature !== 'valid') return refuse('TICKET_INVALID');
  if (door.eventStatus === 'cancelled') return refuse('EVENT_CANCELLED');
  if (door.eventStatus !== 'published') return refuse('EVENT_NOT_PUBLISHED');

  // The new holder has another code.
  if (record?.transferred) return refuse('TICKET_TRANSFERRED', record);
  // It may have been admitted here before the list had it.
  const admission = (record && (await door.admission(record.id))) ?? (await door.admission(listKey));
  if (record?.status === 'refunded') return refuse('TICKET_REFUNDED', record);
  // Nobody is kept inside because the list is older than their ticket.
  if (!record && act.way === 'out')
    return { kind: 'admit', ticketId: listKey, record, heads: leftUnlisted(door, act) };
  if (found && door.post && (isCountedByHeads(found.record, act) || admission?.own || admission?.place))
    return decideByHeads(door.post, found, admission, act);
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
  if (record?.disputed) return refuse('TICKET_DISPUTED', record);
  const zone = door.post && zoneBehind(door.post.doors, door.gate);
  if (record && zone && !isAdmittedAt(record, zone)) return refuse('ZONE_NOT_ADMITTED', record);
  const isFull = act.way === 'in' && overBy(door.post?.inside ?? null, act.heads) > 0;
  if (isFull && act.reason === undefined) return refuse('ZONE_FULL', record);
  return { kind: 'admit', ticketId: record?.id ?? listKey, record };
}

function leftUnlisted(
  { post, gate }: OfflineDoor,
  { heads }: ScanAct,
): Extract<HeadsDecisionHere, { ok: true }> {
  const zoneId = post ? zoneBehind(post.doors, gate).id : HOUSE;
  const move = { kind: 'left', heads, returned: 0, zoneId, fromId: null } as const;
  return { ok: true, move, party: null, collectMinor: null, over: 0 };
}

/** Parties, exits and returns: the rules of the server on what this device knows. */
function decideByHeads(
  post: Post,
  found: { record: OfflineRecord; askedAt: number },
  admission: Admission | null,
  act: ScanAct,
): OfflineDecision {
  const { record } = found;
  const state = knownHeads(found, admission, (gate) => zoneBehind(post.doors, gate).id);
  const heads = decideHeadsHere(post, record, state, act);
  if (heads.ok) return { kind: 'admit', ticketId: record.id, record, heads };
  const { lastInAt } = state;
  const firstScan =
    lastInAt === null ? null : { at: new Date(lastInAt).toISOString(), gate: admission?.gate ?? record.gate };
  const isEarlier =
    heads.code === 'TICKET_ALREADY_USED' || heads.code === 'REENTRY_OVER' || heads.code === 'PARTY_COMPLETE';
  return { kind: 'refuse', code: heads.code, record, firstScan: isEarlier ? firstScan : null, heads };
}

function refuse(
  code: ScanRefusal | 'NEEDS_NETWORK',
  record: OfflineRecord | null = null,
  firstScan: { at: string; gate: string } | null = null,
): OfflineDecision {
  return { kind: 'refuse', code, record, firstScan };
}

/** The list was requested after this device learned of the admission. */
function isNewer(found: { askedAt: number } | null, { confirmedAt }: Admission): boolean {
  return confirmedAt !== null && found !== null && found.askedAt > confirmedAt;
}

/** The server had confirmed the check-in, and a list requested later shows the ticket as unused. */
function wasTakenBack(
  admission: Admission,
  found: { record: OfflineRecord; askedAt: number } | null,
): boolean {
  return found?.record.status === 'active' && isNewer(found, admission);
}

/** Like `mayBeThisScan`, if the socket reported the check-in before the list did. */
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
 * This scan's answer was lost and a list requested afterwards shows the ticket used at this gate: most likely by this
 * scan. Admit the guest; the upload under the same request id verifies it.
 */
function mayBeThisScan(
  { gate }: OfflineDoor,
  found: { record: OfflineRecord; askedAt: number } | null,
  openedAt: number | null,
): boolean {
  return openedAt !== null && found !== null && found.askedAt >= openedAt && found.record.gate === gate;
}
