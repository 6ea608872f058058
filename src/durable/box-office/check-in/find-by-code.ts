import { readForeignCode } from '#db/readers/check-in/foreign-codes.ts';
import { readPickUp } from '#db/readers/orders/placed-orders.ts';
import { readDoorTickets, readPresentedTickets, readTypedTickets } from '#db/readers/sales/sold-tickets.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import { BatchLoader } from '#durable/support/batch-loader.ts';
import type { ForeignCode } from '#shared/check-in/foreign-code.ts';
import { ticketPublicKeys, ticketVerificationKeys } from '#shared/codes/key-ring.ts';
import { type ParsedQr, type QrKind, type ScannedCode, verifyQr } from '#shared/codes/qr.ts';
import { BATCH_LOADER_KEYS_MAX } from '#shared/limits.ts';
import type { PickUp } from '#shared/orders/pick-up.ts';
import type { DoorTicket } from '#shared/tickets/door-ticket.ts';
import type { PresentedTicket } from './decide-check-in.ts';

/** Reads codes that are unknown here from D1; concurrent lookups share one query (batch loader). */
export function findByCode({ env, eventId, reader }: Pick<EventContext, 'env' | 'eventId' | 'reader'>) {
  const ticketsBy = (
    key: 'id' | 'secret' | 'shortCode',
    read: (keys: readonly string[]) => Promise<DoorTicket[]>,
  ) =>
    new BatchLoader<string, DoorTicket | null>(async (keys) => {
      const found = new Map((await read(keys)).map((ticket) => [ticket[key], ticket]));
      return (one) => found.get(one) ?? null;
    }, BATCH_LOADER_KEYS_MAX);
  const byId = ticketsBy('id', (ids) => readDoorTickets(reader(), eventId, ids));
  const bySecret = ticketsBy('secret', (secrets) => readPresentedTickets(reader(), eventId, secrets));
  const byShortCode = ticketsBy('shortCode', (codes) => readTypedTickets(reader(), eventId, codes));

  const isKeyKnown = ({ keyId }: ParsedQr) => ticketPublicKeys(env).some(({ id }) => id === keyId);
  const verify = async (qr: ParsedQr) => verifyQr(qr, await ticketVerificationKeys(env));

  /** Verifies the signature before the D1 lookup, so that forged codes cost no query. */
  const isSigned = async (code: ScannedCode): Promise<boolean> =>
    code.form === 'qr' ? (await verify(code.qr)) === 'valid' : code.form === 'short';

  /** Check-in has already verified the signature. */
  const findTicket = async (code: PresentedTicket): Promise<DoorTicket | null> => {
    if (code.form === 'found') return byId.get(code.ticketId);
    if (code.form === 'malformed') return null;
    return code.form === 'short' ? byShortCode.get(code.shortCode) : bySecret.get(code.qr.secret);
  };

  const findOrder = async (subject: ScannedCode | { orderId: string }): Promise<PickUp | null> => {
    if ('orderId' in subject) return readPickUp(reader(), eventId, subject);
    if (subject.form === 'malformed' || !(await isSigned(subject))) return null;
    const by = subject.form === 'short' ? { shortCode: subject.shortCode } : { secret: subject.qr.secret };
    return readPickUp(reader(), eventId, by);
  };

  /** Short codes only: a QR names its own kind and event. */
  const findForeign = async (
    code: PresentedTicket | { orderId: string },
    wanted: { kind: QrKind; userId: string },
  ): Promise<ForeignCode | null> =>
    'form' in code && code.form === 'short'
      ? readForeignCode(reader(), { eventId, shortCode: code.shortCode, ...wanted })
      : null;

  return { isKeyKnown, verify, findTicket, findOrder, findForeign };
}
