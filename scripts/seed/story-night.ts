import { demoId } from './demo-id.ts';
import { accounts, post } from './story-money.ts';
import type { Row, Story, StoryEvent } from './story-rows.ts';

/** Checks a ticket in. */
export function admit(
  story: Story,
  ticket: Row<'tickets'>,
  at: number,
  scannedBy: string,
  gate: string,
): void {
  ticket.status = 'used';
  ticket.usedAt = at;
  addCheckIn(story, {
    eventId: ticket.eventId,
    kind: 'admitted',
    ticketId: ticket.id,
    scannedAt: at,
    scannedBy,
    gate,
  });
}

/** Refuses a ticket that is already used. */
export function turnAway(
  story: Story,
  ticket: Row<'tickets'>,
  at: number,
  scannedBy: string,
  gate: string,
): void {
  addCheckIn(story, {
    eventId: ticket.eventId,
    kind: 'refused',
    refusal: 'TICKET_ALREADY_USED',
    ticketId: ticket.id,
    scannedAt: at,
    scannedBy,
    gate,
  });
}

/** The box office numbers its own log from 1, so seeded check-ins have negative numbers. */
function addCheckIn(story: Story, row: Omit<Row<'checkIns'>, 'seq'>): void {
  story.rows.checkIns.push({ ...row, seq: -1 - story.rows.checkIns.length });
}

export function completeOrder(order: Row<'orders'>, at: number, completedBy: string): void {
  Object.assign(order, { status: 'completed', completedAt: at, completedBy });
}

export function cancelOrder(story: Story, event: StoryEvent, order: Row<'orders'>, at: number): void {
  Object.assign(order, { status: 'cancelled', cancelledAt: at });
  for (const line of story.rows.orderLines.filter(({ orderId }) => orderId === order.id)) {
    const item = event.menu.find(({ id }) => id === line.menuItemId);
    if (item) item.sold = (item.sold ?? 0) - line.quantity;
  }
  addRefund(story, event, { type: 'order', id: order.id }, order.userId, order.total, at, order.userId, '');
}

export function refundTicket(
  story: Story,
  event: StoryEvent,
  ticket: Row<'tickets'>,
  at: number,
  reason: string,
): void {
  Object.assign(ticket, { status: 'refunded', refundedAt: at });
  const type = event.types.find(({ id }) => id === ticket.ticketTypeId);
  if (type) type.sold = (type.sold ?? 0) - 1;
  const subject = { type: 'ticket', id: ticket.id } as const;
  addRefund(story, event, subject, ticket.userId, ticket.amountPaid, at, event.row.organizerId, reason);
}

function addRefund(
  story: Story,
  event: StoryEvent,
  subject: { type: 'ticket' | 'order'; id: string },
  userId: string,
  amount: number,
  at: number,
  refundedBy: string,
  reason: string,
): void {
  const id = demoId(`refund ${subject.id}`);
  const { currency, name } = event.row;
  const inCash = story.rows.walkUps.some((walkUp) => walkUp.id === userId);
  story.rows.refunds.push({
    id,
    // The box office's request id for refunds of a cancelled event.
    requestId: event.row.status === 'cancelled' ? `cancel:${subject.id}` : `demo-refund-${id}`,
    eventId: event.row.id,
    userId,
    subjectType: subject.type,
    subjectId: subject.id,
    amount,
    currency,
    reason,
    refundedBy,
    inCash,
    createdAt: at,
  });
  const fromWallet = subject.type === 'ticket' ? 'ticket_refund' : 'order_refund';
  post(story, {
    requestId: `refund:${id}`,
    kind: inCash ? 'door_refund' : fromWallet,
    debitAccountId: inCash ? accounts.doorRevenue(story, event) : accounts.revenue(story, event),
    creditAccountId: inCash ? accounts.doorCash(story, event) : accounts.wallet(story, userId, currency),
    amount,
    currency,
    referenceId: id,
    description: name,
    createdAt: at,
  });
}

export function tip(
  story: Story,
  event: StoryEvent,
  userId: string,
  amount: number,
  at: number,
  words: { performer: number; message?: string; anonymous?: boolean },
): void {
  const performer = event.performers[words.performer];
  if (!performer) throw new Error(`${event.row.name} has no performer ${words.performer}`);
  const id = demoId(`tip ${story.rows.tips.length}`);
  story.rows.tips.push({
    id,
    eventId: event.row.id,
    performerId: performer.id,
    performerName: performer.name,
    userId,
    requestId: `demo-tip-${story.rows.tips.length}`,
    amount,
    currency: event.row.currency,
    message: words.message ?? '',
    anonymous: words.anonymous ?? false,
    createdAt: at,
  });
  post(story, {
    requestId: `tip:${id}`,
    kind: 'tip',
    debitAccountId: accounts.wallet(story, userId, event.row.currency),
    creditAccountId: accounts.tips(story, event, performer.id),
    amount,
    currency: event.row.currency,
    referenceId: id,
    description: performer.name,
    createdAt: at,
  });
}
