import { offlineKeyOf, openRecord } from '#shared/codes/offline-list.ts';
import { isOfEvent, readCode } from '#shared/codes/qr.ts';
import type { OfflineRecord } from '#shared/contracts/check-in.ts';
import type { TicketVoucher, VoucherRefusal } from '#shared/contracts/vouchers.ts';
import { ticketRefusal } from '#shared/vouchers/ticket-vouchers.ts';
import { findRecord, readDoor } from '../offline/offline-store.ts';
import { handOvers } from './hand-over-store.ts';
import { withOwn } from './own-hand-overs.ts';

export type AloneAnswer =
  | { kind: 'shown'; record: OfflineRecord; vouchers: TicketVoucher[]; asOf: number }
  | { kind: 'refused'; code: VoucherRefusal | 'NEEDS_NETWORK' };

/**
 * What a ticket contains by this device's sealed list and its own hand-overs; null without a list. A ticket that the list
 * does not have was sold later: only the server knows what it contains.
 */
export async function showAlone(eventId: string, text: string): Promise<AloneAnswer | null> {
  const code = readCode(text);
  if (code.form === 'malformed') return { kind: 'refused', code: 'QR_FORMAT_INVALID' };
  if (code.form === 'short') return { kind: 'refused', code: 'NEEDS_NETWORK' };
  if (!isOfEvent(code.qr, eventId)) return { kind: 'refused', code: 'WRONG_EVENT' };
  const door = await readDoor(eventId);
  if (!door) return null;
  const { secret } = code.qr;
  const sealed = await findRecord(eventId, await offlineKeyOf(secret));
  const record = sealed && (await openRecord({ eventId, secret }, sealed));
  if (!record) return { kind: 'refused', code: 'NEEDS_NETWORK' };
  if (door.eventStatus === 'cancelled') return { kind: 'refused', code: 'EVENT_CANCELLED' };
  if (door.eventStatus !== 'published') return { kind: 'refused', code: 'EVENT_NOT_PUBLISHED' };
  const refusal = ticketRefusal({
    status: record.transferred ? 'transferred' : record.status,
    isDisputed: record.disputed === true,
  });
  if (refusal) return { kind: 'refused', code: refusal };
  if (!record.vouchers) return { kind: 'refused', code: 'NO_VOUCHERS' };
  await handOvers.load();
  const own = handOvers.all().filter(({ ticketId }) => ticketId === record.id);
  return {
    kind: 'shown',
    record,
    vouchers: withOwn(record.vouchers, own, sealed.askedAt),
    asOf: sealed.askedAt,
  };
}
