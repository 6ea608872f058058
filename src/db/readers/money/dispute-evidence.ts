import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import {
  checkIns,
  deliveries,
  disputes,
  events,
  orderLines,
  orders,
  payments,
  purchases,
  tickets,
  ticketTypes,
  users,
} from '#db/schema/index.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';
import { MAIL_KINDS, type MailKind } from '#shared/states.ts';

export type DisputeEvidence = NonNullable<Awaited<ReturnType<typeof readEvidence>>>;

/** What shows that a disputed payment was wanted and used; null for an unknown dispute. */
export async function readEvidence(reader: Reader, disputeId: string) {
  const known = await reader
    .select({
      ...pick(disputes, 'id', 'reason', 'currency', 'evidenceDueAt', 'openedAt'),
      disputedMinor: disputes.amount,
      payment: {
        ...pick(payments, 'id', 'provider', 'providerIntent', 'purpose', 'resultId', 'createdAt'),
        amountMinor: payments.amount,
      },
      payer: pick(users, 'name', 'email', 'createdAt', 'emailVerifiedAt'),
      event: pick(events, 'name', 'venueName', 'startsAt', 'endsAt', 'timeZone'),
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(events, eq(events.id, payments.eventId))
    .where(eq(disputes.id, disputeId))
    .get();
  if (!known) return null;
  // A top-up has no event: the outer join gives its fields as nulls.
  const event = known.event?.name ? known.event : null;
  const resultId = known.payment.resultId ?? '';
  const [bought, ordered, lines, passes, entries, sent] = await reader.batch([
    reader
      .select({ createdAt: purchases.createdAt, totalMinor: purchases.total })
      .from(purchases)
      .where(eq(purchases.id, resultId)),
    reader
      .select({ createdAt: orders.createdAt, totalMinor: orders.total, completedAt: orders.completedAt })
      .from(orders)
      .where(eq(orders.id, resultId)),
    reader
      .select({ ...pick(orderLines, 'name', 'quantity'), totalMinor: orderLines.total })
      .from(orderLines)
      .where(eq(orderLines.orderId, resultId))
      .orderBy(asc(orderLines.name)),
    reader
      .select({
        ...pick(tickets, 'id', 'shortCode', 'status'),
        amountMinor: tickets.amountPaid,
        typeName: ticketTypes.name,
      })
      .from(tickets)
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
      .where(eq(tickets.purchaseId, resultId))
      .orderBy(asc(tickets.id)),
    reader
      .select(pick(checkIns, 'ticketId', 'kind', 'gate', 'scannedAt'))
      .from(tickets)
      .innerJoin(checkIns, eq(checkIns.ticketId, tickets.id))
      .where(eq(tickets.purchaseId, resultId))
      .orderBy(asc(checkIns.scannedAt)),
    reader
      .select({ kind: sql<MailKind>`${deliveries.kind}`, settledAt: deliveries.settledAt })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.channel, 'mail'),
          isOneOf(deliveries.kind, MAIL_KINDS),
          eq(deliveries.subjectId, resultId),
          eq(deliveries.status, 'sent'),
          isNotNull(deliveries.settledAt),
        ),
      ),
  ]);
  const [order] = ordered;
  return {
    ...known,
    event,
    sale: bought[0] ?? order ?? null,
    order: order ? { ...order, lines } : null,
    tickets: passes,
    checkIns: entries,
    mails: sent,
  };
}
