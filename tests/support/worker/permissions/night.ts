import { env } from 'cloudflare:test';
import { insertPayout } from '#db/commits/money/payouts.ts';
import { tipsPayableAccount } from '#db/ledger/ledger-accounts.ts';
import { newBatch, newCode } from '../codes.ts';
import { scanOf } from '../door.ts';
import { eventOnSale, menuItem, purchaseOf, type Sale } from '../events.ts';
import { phoneCode } from '../helper-phones.ts';
import { startTopUp } from '../payments.ts';
import { type Person, person, type TrpcAnswer } from '../people.ts';
import { newPromoter } from '../promoters.ts';
import { type NightSeats, prepareSeats } from '../seats.ts';
import { showWith, tipOf } from '../tips.ts';
import { joinConfirmed } from '../waitlist.ts';
import type { Cast } from './cast.ts';
import { type NightLists, prepareLists } from './lists.ts';

/** An event of the organizer with one of everything that a procedure can name. */
export interface Night {
  cast: Cast;
  /** Of a ticket that the guest has sent, and nobody accepted. */
  transferToken: string;
  eventId: string;
  /** An unpublished event of the organizer. */
  draftId: string;
  lists: NightLists;
  seats: NightSeats;
  typeId: string;
  /** A ticket type without purchases. */
  spareTypeId: string;
  itemId: string;
  spareItemId: string;
  performerId: string;
  /** The guest's ticket, with its code. */
  checkoutId: string;
  groupToken: string;
  /** Sold at the door to a phone, and not paid. */
  walkUpId: string;
  walkUpToken: string;
  /** The guest in the line of the door, called, with the code that the door scans. */
  ropePartyId: string;
  ropeCode: string;
  ticketId: string;
  qr: string;
  shortCode: string;
  /** A used ticket of the guest. */
  usedTicketId: string;
  purchaseId: string;
  orderId: string;
  paymentId: string;
  discountId: string;
  refundRequestId: string;
  discountCode: string;
  /** Who is owed a commission. */
  promoterId: string;
  promoterLink: string;
  batchId: string;
  /** A venue and a crew of the organizer. */
  venueId: string;
  crewId: string;
  invitationId: string;
  /** An invitation addressed to the guest. */
  offerId: string;
  /** A member of the organizer's organization, and an invitation to it of an unknown address. */
  colleagueId: string;
  memberInvitationId: string;
  /** A client unrelated to the event who has requested the organizer role. */
  bystander: Person;
  /** An open code for a helper's phone. */
  phoneId: string;
  organizerRequestId: string;
  waitlistToken: string;
  /** The organizer's only endpoint, shared by all nights, with a message that failed finally. */
  endpointId: string;
  /** The organizer's API key. */
  apiKeyId: string;
}

function dataOf({ status, data, error }: TrpcAnswer) {
  if (status !== 200) throw new Error(`The night was not prepared: ${JSON.stringify(error)}`);
  return data;
}

export async function prepareNight(cast: Cast): Promise<Night> {
  const { organizer, guest, scanner, vendor, admin, deactivated } = cast;
  const types = [{ name: 'Floor' }, { name: 'Balcony' }];
  const show = await showWith(['Ana'], { organizer, types });
  const draft = await eventOnSale({ organizer, status: 'draft' });
  const { id: colleagueId } = await person();
  const memberInvitationId = crypto.randomUUID();
  const [itemId, spareItemId, { id: discountId, code: discountCode }, { batchId }, bystander] =
    await Promise.all([
      menuItem(show, { price: 100, quantity: 50 }),
      menuItem(show, { price: 100, quantity: 50 }),
      newCode(show),
      newBatch(show, { count: 2 }),
      person(),
      assign(show, [scanner, deactivated], 'scanner'),
      assign(show, [vendor, deactivated], 'vendor'),
      assign(draft, [scanner], 'scanner'),
      assign(draft, [vendor], 'vendor'),
    ]);
  const [invitationId, offerId, organizerRequestId, apiKeyId, venueId, crewId] = [
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  const { id: phoneId } = await phoneCode({ organizer, eventId: show.eventId });
  await env.DB.batch([
    // Nights are created faster than the rate limits allow.
    env.DB.prepare('DELETE FROM rate_limits'),
    env.DB.prepare('UPDATE payments SET created_at = 0'),
    env.DB.prepare(
      `INSERT INTO ticket_types (id, event_id, request_id, name, price, quantity, per_order_limit, sort_order,
                                 visibility, access_code, created_at, updated_at)
       VALUES (?1, ?2, ?1, 'Backstage', 100, 50, 10, 2, 'code', 'BACKSTAGE', 0, 0)`,
    ).bind(crypto.randomUUID(), show.eventId),
    env.DB.prepare("UPDATE events SET city = 'Madrid' WHERE id IN (?, ?)").bind(show.eventId, draft.eventId),
    env.DB.prepare(
      `INSERT INTO staff_invitations (id, event_id, email, role, invited_by, created_at)
       VALUES (?1, ?2, ?1 || '@aforo.test', 'vendor', ?3, 0)`,
    ).bind(invitationId, show.eventId, organizer.id),
    env.DB.prepare(
      `INSERT INTO staff_invitations (id, event_id, email, user_id, role, invited_by, created_at)
       VALUES (?1, ?2, ?3, ?4, 'vendor', ?5, 0)`,
    ).bind(offerId, show.eventId, guest.email, guest.id, organizer.id),
    env.DB.prepare(
      `INSERT INTO organization_members (organization_id, user_id, rights, added_by, created_at, updated_at)
       VALUES (?1, ?2, '["see"]', ?1, 0, 0)`,
    ).bind(organizer.id, colleagueId),
    env.DB.prepare(
      `INSERT INTO organization_invitations (id, organization_id, email, rights, invited_by, created_at, expires_at)
       VALUES (?1, ?2, ?1 || '@aforo.test', '["see"]', ?2, 0, 9e12)`,
    ).bind(memberInvitationId, organizer.id),
    env.DB.prepare(
      "INSERT INTO organizer_requests (id, user_id, message, created_at) VALUES (?, ?, 'A club', 0)",
    ).bind(organizerRequestId, bystander.id),
    env.DB.prepare(
      `INSERT OR IGNORE INTO webhook_endpoints (id, organizer_id, request_id, url, kinds, active_since, due_at, created_at)
       VALUES (?1, ?1, ?1, 'https://shop.example/', '["refund"]', 9e15, 0, 0)`,
    ).bind(organizer.id),
    env.DB.prepare(
      `INSERT OR IGNORE INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at, status)
       VALUES (?1, 'test.sent', 'test', 0, 0, 0, 'parked')`,
    ).bind(organizer.id),
    env.DB.prepare(
      `INSERT INTO api_keys (id, organizer_id, request_id, name, prefix, hash, scopes, created_at)
       VALUES (?1, ?2, ?1, 'Books', 'aforo_', ?1, '[]', ?3)`,
    ).bind(apiKeyId, organizer.id, Date.now()),
    env.DB.prepare(
      `INSERT INTO venues (id, organizer_id, name, city, time_zone, currency, used_at)
       VALUES (?1, ?2, ?1, 'Madrid', 'Europe/Madrid', 'USD', 0)`,
    ).bind(venueId, organizer.id),
    env.DB.prepare('INSERT INTO crews (id, organizer_id, name, updated_at) VALUES (?1, ?2, ?1, 0)').bind(
      crewId,
      organizer.id,
    ),
    env.DB.prepare(
      "INSERT INTO crew_members (crew_id, person, role) VALUES (?1, ?2, 'scanner'), (?1, 'new@aforo.test', 'vendor')",
    ).bind(crewId, bystander.id),
  ]);
  const { id: promoterId, code: promoter, link: promoterLink } = await newPromoter(show);
  const { purchaseId, ticketIds } = dataOf(
    await guest.mutate('tickets.purchase', purchaseOf(show, 3, { promoter })),
  );
  const [ticketId, usedTicketId, refundedTicketId] = ticketIds as [string, string, string];
  const lines = [{ menuItemId: itemId, quantity: 1 }];
  const requestId = crypto.randomUUID();
  const [checkout, ticket, order, topUp, waitlistToken] = await Promise.all([
    guest.mutate('checkout.start', { requestId: crypto.randomUUID(), eventId: show.eventId, lines }),
    guest.query('tickets.get', { ticketId }),
    guest.mutate('orders.place', { requestId, eventId: show.eventId, lines }),
    startTopUp(guest),
    joinConfirmed(),
    guest
      .mutate('tips.send', tipOf(show))
      .then(dataOf)
      .then(() => paidBefore(show, admin)),
    scanner.mutate('checkin.scan', scanOf(show, { ticketId: usedTicketId })).then(dataOf),
    organizer
      .mutate('refunds.refundTicket', { requestId, eventId: show.eventId, ticketId: refundedTicketId })
      .then(dataOf),
  ]);
  const other = dataOf(await guest.mutate('tickets.purchase', purchaseOf(show)));
  const third = dataOf(await guest.mutate('tickets.purchase', purchaseOf(show)));
  const { eventId: partyId, typeId: ticketTypeId } = await eventOnSale({ organizer });
  const group = await guest.mutate('groups.start', {
    ...{ requestId, eventId: partyId, ticketTypeId, quantity: 10 },
  });
  const walkUp = await scanner.mutate('walkups.start', {
    ...{ requestId, eventId: show.eventId, ticketTypeId: show.typeId, quantity: 1 },
    ...{ expectedTotalMinor: 1_000, letIn: false, device: 'phone-a', gate: 'North' },
  });
  await scanner.mutate('rope.open', { requestId, eventId: show.eventId, ticketTypeId: show.typeId });
  const { party: inLine } = dataOf(
    await guest.mutate('rope.join', { requestId, eventId: show.eventId, heads: 1 }),
  );
  const asked = await guest.mutate('refunds.request', {
    ...{ requestId, purchaseId: other.purchaseId, ticketIds: other.ticketIds },
    reason: 'other',
  });
  const sent = dataOf(
    await guest.mutate('tickets.send', { requestId: crypto.randomUUID(), ticketId: third.ticketIds[0] }),
  );
  return {
    cast,
    transferToken: (sent.path as string).split('/').at(-1) ?? '',
    refundRequestId: dataOf(asked).id,
    eventId: show.eventId,
    draftId: draft.eventId,
    performerId: show.performerId,
    lists: await prepareLists(show),
    seats: await prepareSeats(show, { venueId, draftId: draft.eventId, guest }),
    typeId: show.typeId,
    spareTypeId: show.typeIds[1] ?? '',
    itemId,
    spareItemId,
    checkoutId: dataOf(checkout).checkoutId,
    groupToken: dataOf(group).token,
    walkUpId: dataOf(walkUp).walkUpId,
    walkUpToken: dataOf(walkUp).token,
    ropePartyId: inLine.partyId,
    ropeCode: inLine.code,
    ticketId,
    qr: dataOf(ticket).qr,
    shortCode: ticket.data.shortCode,
    usedTicketId,
    purchaseId,
    orderId: dataOf(order).orderId,
    paymentId: topUp.paymentId,
    discountId,
    discountCode,
    promoterId,
    promoterLink,
    batchId,
    invitationId,
    offerId,
    colleagueId,
    memberInvitationId,
    bystander,
    phoneId,
    organizerRequestId,
    waitlistToken,
    endpointId: organizer.id,
    apiKeyId,
    venueId,
    crewId,
  };
}

/** Inserts a payout for the running event, dated past the waiting period of payouts. */
async function paidBefore(show: { eventId: string; performerId: string }, admin: Person): Promise<void> {
  const accountId = tipsPayableAccount(show.eventId, show.performerId);
  const payout = await insertPayout(env.DB, {
    ...payoutOf(show),
    id: crypto.randomUUID(),
    auditId: crypto.randomUUID(),
    accountId,
    note: '',
    recordedBy: admin.id,
    connect: null,
    until: Number.MAX_SAFE_INTEGER,
    now: Date.now(),
  });
  if (!payout) throw new Error('The night was not prepared: no payout');
}

/** Input for a partial payout of the performer's tips. */
export function payoutOf({ eventId, performerId }: { eventId: string; performerId: string }) {
  const requestId = crypto.randomUUID();
  return { requestId, eventId, performerId, amountMinor: 100, reference: 'SEPA' };
}

/** Makes people staff of an event. */
export async function assign(
  { eventId, organizer }: Pick<Sale, 'eventId' | 'organizer'>,
  people: readonly Person[],
  role: 'scanner' | 'vendor',
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at)
     SELECT ?1, value, ?2, ?3, 0 FROM json_each(?4)`,
  )
    .bind(eventId, role, organizer.id, JSON.stringify(people.map(({ id }) => id)))
    .run();
}
