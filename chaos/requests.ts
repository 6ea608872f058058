import { env } from 'cloudflare:test';
import { cancelEvent } from '#db/commits/events/events.ts';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { signQr } from '#shared/codes/qr.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';
import { sendTip } from '#worker/money/tips/send-tip.ts';
import { checkoutOf } from './checkouts.ts';
import { faultyDatabase } from './faults.ts';
import type { Action } from './plan.ts';
import type { Request } from './request.ts';
import { cashSaleOf, claimOf, known, saleOf } from './sales.ts';
import type { ScannerSockets } from './scanner-sockets.ts';
import { isSeatAction } from './seats/seat-actions.ts';
import { seatRequestOf } from './seats/seat-requests.ts';
import { transferOf } from './transfers.ts';
import { offerPurchaseOf, returnOf, waitOf } from './waits.ts';
import { officeOf, type Venue, type World } from './world.ts';

interface Row {
  id: string;
  user_id: string;
  secret: string;
  short_code: string;
}

/** @returns null for actions without a request, or when the subject does not exist yet */
export async function requestOf(
  world: World,
  action: Action,
  requestId: string = crypto.randomUUID(),
): Promise<Request | null> {
  const venue = world.venues[action.event];
  if (!venue) throw new Error('A plan knows its events');
  if (isSeatAction(action)) return seatRequestOf(world, venue, action, requestId);
  const guestOf = (index: number) => world.guests[index] ?? world.admin;
  const head = { venue, requestId, subjectId: '', wish: null, amountMinor: 0 };
  const actor = (who: Person) => ({ id: who.id, isAdmin: who === world.admin });

  switch (action.kind) {
    case 'purchase': {
      const lines = action.lines.map(({ type, quantity }) => ({
        itemId: venue.typeIds[type] ?? venue.typeId,
        quantity,
      }));
      return saleOf('purchase', venue, guestOf(action.guest), { lines, coded: action.code });
    }
    case 'order': {
      const lines = action.lines.map(({ item, quantity }) => ({
        itemId: venue.itemIds[item] ?? venue.itemIds[0] ?? '',
        quantity,
      }));
      return saleOf('order', venue, guestOf(action.guest), { lines, coded: action.code });
    }
    case 'checkout': {
      const [ids, first] =
        action.what.kind === 'order' ? [venue.itemIds, venue.itemIds[0]] : [venue.typeIds, venue.typeId];
      const lines = action.lines.map(({ which, quantity }) => ({
        itemId: ids[which] ?? first ?? '',
        quantity,
      }));
      return checkoutOf(venue, guestOf(action.guest), { lines, coded: action.code }, action.what);
    }
    case 'cash_sale': {
      const seller = action.seller === 'organizer' ? world.organizer : world.scanner;
      const typeId = venue.typeIds[action.type] ?? venue.typeId;
      return await cashSaleOf(venue, seller, { typeId, quantity: action.quantity, letIn: action.letIn });
    }
    case 'tip':
      return tipOf(venue, guestOf(action.guest), action, requestId);
    case 'scan': {
      const current = await chosen('tickets', venue, action.ticket);
      if (!current) return null;
      const former = action.by === 'former' ? await formerCodeOf(venue, action.ticket) : null;
      const by = action.scanner === 'organizer' ? world.organizer : world.scanner;
      return ticketScan(venue, former ?? current, {
        by,
        requestId,
        form: action.by === 'former' ? 'qr' : action.by,
        offline: action.offline,
        sockets: action.overSocket ? world.sockets : null,
      });
    }
    case 'transfer': {
      const ticket = await chosen('tickets', venue, action.ticket);
      const sender = world.guests.find(({ id }) => id === ticket?.user_id);
      // Buyers at the door have no account.
      if (!ticket || !sender) return null;
      const others = world.guests.filter((guest) => guest !== sender);
      const [receiver, rival] = [action.receiver, action.rival].map((index) => others[index % others.length]);
      if (!receiver || !rival) return null;
      return transferOf(
        venue,
        { ticketId: ticket.id, sender, receiver, rival, course: action.course },
        requestId,
      );
    }
    case 'give_back':
    case 'keep': {
      const ticket = await chosen('tickets', venue, action.ticket);
      const holder = world.guests.find(({ id }) => id === ticket?.user_id);
      return ticket && holder
        ? returnOf(action.kind, venue, holder, { ticketId: ticket.id, requestId })
        : null;
    }
    case 'wait': {
      const typeId = venue.typeIds[action.type] ?? venue.typeId;
      return waitOf(venue, guestOf(action.guest), { typeId, quantity: action.quantity, requestId });
    }
    case 'claim':
      return offerPurchaseOf(world, venue, action.offer);
    case 'undo': {
      const ticket = await chosen('tickets', venue, action.ticket);
      if (!ticket) return null;
      const by = action.by === 'organizer' ? world.organizer : world.scanner;
      const request = { actor: actor(by), requestId, ticketId: ticket.id, device: by.id };
      const send = async () => forOneCall(officeOf(venue).checkIn()).undo(request);
      return { ...head, kind: 'undo', by, subjectId: ticket.id, send };
    }
    case 'pick_up':
    case 'verify_order': {
      const order = await chosen('orders', venue, action.order);
      if (!order) return null;
      const { kind } = action;
      const code = action.by === 'short' ? order.short_code : await qrOf('order', venue, order);
      const subject = action.by === 'id' ? { orderId: order.id } : { code };
      const request = { actor: actor(world.vendor), requestId, subject };
      const send = async () =>
        kind === 'pick_up'
          ? forOneCall(officeOf(venue).orders()).complete(request)
          : forOneCall(officeOf(venue).orders()).verify(request);
      return { ...head, kind, by: world.vendor, subjectId: order.id, send };
    }
    case 'cancel_order': {
      const order = await chosen('orders', venue, action.order);
      if (!order) return null;
      const guest = world.guests.find(({ id }) => id === order.user_id) ?? world.admin;
      const by = { guest, vendor: world.vendor, organizer: world.organizer }[action.by];
      const request = { actor: actor(by), requestId, orderId: order.id, reason: '' };
      const send = async () => forOneCall(officeOf(venue).refunds()).cancelOrder(request);
      return { ...head, kind: 'cancel_order', by, subjectId: order.id, send };
    }
    case 'refund': {
      const ticket = await chosen('tickets', venue, action.ticket);
      if (!ticket) return null;
      const by = action.by === 'organizer' ? world.organizer : world.admin;
      const reason = action.by === 'admin' ? 'fell ill' : '';
      const request = { actor: actor(by), requestId, ticketId: ticket.id, reason };
      const send = async () => forOneCall(officeOf(venue).refunds()).refundTicket(request);
      return { ...head, kind: 'refund', by, subjectId: ticket.id, send };
    }
    case 'refund_type': {
      const by = action.by === 'organizer' ? world.organizer : world.admin;
      const ticketTypeId = venue.typeIds[action.type] ?? venue.typeId;
      const request = { actor: actor(by), requestId, ticketTypeId, reason: 'all of them' };
      const send = async () => {
        const answer = await forOneCall(officeOf(venue).refunds()).refundType(request);
        // Progress varies between responses, so only completion is final.
        if (answer.ok && !answer.value.done) return UNFINISHED;
        return answer;
      };
      return { ...head, kind: 'refund_type', by, subjectId: ticketTypeId, send };
    }
    case 'cancel_event':
      return { ...head, kind: 'cancel_event', by: world.organizer, send: cancellationOf(venue, world) };
    default:
      return null;
  }
}

/** In progress; to be retried until done. */
export const UNFINISHED = refused('OPERATION_FAILED');

/** Gives a tip like the Worker, which uses only D1. */
function tipOf(
  venue: Venue,
  by: Person,
  { performer, amount }: Extract<Action, { kind: 'tip' }>,
  requestId: string,
): Request {
  const performerId = venue.performerIds[performer] ?? '';
  const db = faultyDatabase(env.DB, { die: () => {}, written: async () => {} });
  const deps = { db, now: Date.now, newId: () => crypto.randomUUID(), limited: false };
  const tip = {
    actor: by,
    requestId,
    eventId: venue.eventId,
    performerId,
    amount,
    message: '',
    anonymous: false,
  };
  const head = { kind: 'tip', venue, by, requestId, subjectId: performerId, wish: null } as const;
  return { ...head, amountMinor: amount, send: async () => sendTip(deps, tip) };
}

/** Cancels an event like the Worker: first in D1, then it asks the box office for the progress. */
function cancellationOf(venue: Venue, world: World): Request['send'] {
  const auditId = crypto.randomUUID();
  const { organizer } = world;
  return async () => {
    const db = faultyDatabase(env.DB, { die: () => {}, written: async () => {} });
    await cancelEvent(db, {
      eventId: venue.eventId,
      scope: { organizations: [organizer.id], events: [] },
      words: '',
      audit: {
        auditId,
        actorId: organizer.id,
        action: 'event.cancel',
        subjectType: 'event',
        subjectId: venue.eventId,
        eventId: venue.eventId,
        now: Date.now(),
      },
    });
    const answer = await forOneCall(officeOf(venue).refunds()).cancellation({
      id: organizer.id,
      isAdmin: false,
    });
    // Progress varies between responses, so only completion is final.
    return answer.ok && answer.value.done ? done({ done: true }) : UNFINISHED;
  };
}

/** The request under the id of the latest request of its kind about another subject, if there is one. */
export async function reusing(
  world: World,
  action: Action,
  request: Request,
  earlier: readonly Request[],
): Promise<Request> {
  const isOther = ({ kind, subjectId }: Request) => kind === request.kind && subjectId !== request.subjectId;
  // On one socket, responses to two concurrent requests with the same id could not be distinguished.
  const mayReuse = request.subjectId !== '' && !(action.kind === 'scan' && action.overSocket);
  const used = mayReuse ? earlier.findLast(isOther) : undefined;
  const again = used && (await requestOf(world, action, used.requestId));
  // The chosen subject may have changed meanwhile.
  const isRepeat = earlier.some(
    ({ requestId, subjectId }) => requestId === again?.requestId && subjectId === again.subjectId,
  );
  return again && !isRepeat ? again : request;
}

/** An existing ticket or order, even if its buyer got no response; biased to the oldest. */
async function chosen(table: 'tickets' | 'orders', venue: Venue, choice: number): Promise<Row | null> {
  const sql =
    table === 'tickets'
      ? 'SELECT id, user_id, secret, short_code FROM tickets WHERE event_id = ? ORDER BY id'
      : 'SELECT id, user_id, secret, short_code FROM orders WHERE event_id = ? AND status IS NOT NULL ORDER BY seq';
  const { results } = await env.DB.prepare(sql).bind(venue.eventId).all<Row>();
  return results[Math.floor(choice * results.length)] ?? null;
}

async function ticketScan(
  venue: Venue,
  ticket: Row,
  {
    by,
    form,
    requestId = crypto.randomUUID(),
    offline = false,
    sockets = null,
  }: {
    by: Person;
    form: 'qr' | 'short' | 'id';
    requestId?: string;
    offline?: boolean;
    /** Null: over HTTP. */
    sockets?: ScannerSockets | null;
  },
): Promise<Request> {
  const code = form === 'short' ? ticket.short_code : await qrOf('ticket', venue, ticket);
  const subject = form === 'id' ? { ticketId: ticket.id } : { code };
  // Each of them uses one device at one gate.
  const phone = { device: by.id, gate: by.id.slice(0, 8), offline };
  const one = { kind: 'in' as const, heads: 1, reason: '' };
  const request = { requestId, subject, scannedAt: null, sentBy: [], ...one, ...phone };
  const message = { type: 'scan' as const, requestId, ...subject, ...phone };
  const send = async () =>
    sockets
      ? sockets.scan(venue, by, false, message)
      : known(await officeOf(venue).scan(claimOf(by), request));
  const presented = form === 'id' ? {} : { code: ticket.secret };
  return {
    ...{ kind: 'scan', venue, by, requestId, subjectId: ticket.id, wish: null, amountMinor: 0 },
    ...presented,
    send,
  };
}

/** A ticket as a former holder still has it. */
async function formerCodeOf(venue: Venue, choice: number): Promise<Row | null> {
  const results = await formerCodes(venue);
  return results[Math.floor(choice * results.length)] ?? null;
}

async function formerCodes(venue: Venue): Promise<Row[]> {
  const { results } = await env.DB.prepare(
    `SELECT t.id, t.user_id, f.former_secret AS secret, f.former_short_code AS short_code
     FROM ticket_transfers AS f JOIN tickets AS t ON t.id = f.ticket_id
     WHERE f.event_id = ? AND f.status = 'accepted' ORDER BY f.id`,
  )
    .bind(venue.eventId)
    .all<Row>();
  return results;
}

/** Scans of every code: those of former holders first, then those of unused tickets, refunded ones included. */
export async function lastScans(
  venue: Venue,
  by: Person,
): Promise<{ scan: Request; outcome: 'refused' | 'valid' }[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, user_id, secret, short_code, status FROM tickets
     WHERE event_id = ? AND status <> 'used'`,
  )
    .bind(venue.eventId)
    .all<Row & { status: string }>();
  const scanOf = (ticket: Row, outcome: 'refused' | 'valid') =>
    ticketScan(venue, ticket, { by, form: 'qr' }).then((scan) => ({ scan, outcome }));
  return Promise.all([
    ...(await formerCodes(venue)).map((ticket) => scanOf(ticket, 'refused')),
    ...results.map((ticket) => scanOf(ticket, ticket.status === 'active' ? 'valid' : 'refused')),
  ]);
}

async function qrOf(kind: 'ticket' | 'order', { eventId }: Venue, { secret }: Row): Promise<string> {
  return signQr({ kind, eventId, secret }, await ticketSigningKey(env));
}
