import { and, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import {
  checkIns,
  connectedAccounts,
  disputes,
  events,
  isPendingOrder,
  menuItems,
  orders,
  payments,
  payouts,
  staffAssignments,
  ticketTypes,
} from '#db/schema/index.ts';
import { eventPlaces } from '#db/sql/event-places.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { flagOf, isOneOf, jsonOf, pick, subquery } from '#db/typed-queries.ts';
import type { MissingDetail } from '#shared/money/payout-accounts.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { StaffRole } from '#shared/states.ts';

/** The latest events of a scope, those in the future first. */
export function readHomeEvents(reader: Reader, by: { scope: Scope | null; limit: number }) {
  return reader
    .select({
      ...pick(events, 'id', 'name', 'status', 'category', 'city', 'timeZone', 'currency'),
      ...pick(events, 'startsAt', 'endsAt'),
      // The trigger fills it in rows of the release before.
      organizationId: sql<string>`coalesce(${events.organizationId}, ${events.organizerId})`,
      salesPaused: flagOf(isNotNull(events.salesPausedAt)),
    })
    .from(events)
    .where(isInScope(events, by.scope))
    .orderBy(desc(events.startsAt))
    .limit(by.limit);
}

export type HomeEvent = Awaited<ReturnType<typeof readHomeEvents>>[number];

const ofType = sql`from ${ticketTypes} where ${ticketTypes.eventId} = ${events.id}`;
const staffAs = (role: StaffRole) =>
  subquery<number>(sql`select count(*) from ${staffAssignments}
    where ${staffAssignments.eventId} = ${events.id} and ${staffAssignments.role} = ${role}`);

const FACTS = {
  id: events.id,
  sold: subquery<number>(sql`select coalesce(sum(${ticketTypes.sold}), 0) ${ofType}`),
  quantity: eventPlaces,
  conflicts: subquery<number>(sql`select count(*) from ${checkIns}
    where ${checkIns.eventId} = ${events.id} and ${checkIns.kind} = 'conflict'`),
  scanners: staffAs('scanner'),
  vendors: staffAs('vendor'),
  menuItems: subquery<number>(sql`select count(*) from ${menuItems}
    where ${menuItems.eventId} = ${events.id} and ${menuItems.active} = 1`),
  ordersPending: subquery<number>(sql`select count(*) from ${orders}
    where ${orders.eventId} = ${events.id} and ${isPendingOrder}`),
};

/** Nobody waits at a bar before the doors open. */
const isLate = (until: number) => sql`${orders.eventId} = ${events.id} and ${isPendingOrder}
  and ${orders.createdAt} <= ${until} and ${events.startsAt} <= ${until} and ${orders.readyAt} is null`;

/** What the start page says of some events, and about payouts and disputes of any, in one view. The caller has checked the owner. */
export async function readHomeFacts(
  reader: Reader,
  by: {
    /** Null: the account is not shown. */
    organizationId: string | null;
    watchedIds: readonly string[];
    eventIds: readonly string[];
    now: number;
    lateUntil: number;
  },
) {
  const [facts, failedPayouts, [account], openDisputes] = await reader.batch([
    reader
      .select({
        ...FACTS,
        ordersLate: subquery<number>(sql`select count(*) from ${orders} where ${isLate(by.lateUntil)}`),
        newestLateAt: subquery<number | null>(
          sql`select max(${orders.createdAt}) from ${orders} where ${isLate(by.lateUntil)}`,
        ),
      })
      .from(events)
      .where(isOneOf(events.id, by.watchedIds)),
    reader
      .select({ ...pick(payouts, 'eventId', 'currency'), amountMinor: payouts.amount })
      .from(payouts)
      .where(
        and(
          isOneOf(payouts.eventId, by.eventIds),
          eq(payouts.status, 'failed'),
          // Each attempt to pay out a balance is a separate payout.
          sql`not exists (select 1 from payouts as later where later.event_id = ${payouts.eventId}
            and later.account_id = ${payouts.accountId}
            and (later.created_at, later.attempts) > (${payouts.createdAt}, ${payouts.attempts}))`,
        ),
      ),
    reader
      .select({
        ...pick(connectedAccounts, 'provider', 'status'),
        missing: jsonOf<MissingDetail[]>(sql`${connectedAccounts.missing}`),
      })
      .from(connectedAccounts)
      .where(eq(connectedAccounts.organizationId, by.organizationId ?? '')),
    reader
      .select({
        eventId: sql<string>`${payments.eventId}`,
        currency: disputes.currency,
        count: count(),
        amountMinor: sql<number>`sum(${disputes.amount})`,
        evidenceDueAt: sql<number | null>`min(${disputes.evidenceDueAt})`,
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(
        and(
          eq(disputes.status, 'open'),
          or(isNull(disputes.evidenceDueAt), gt(disputes.evidenceDueAt, by.now)),
          isOneOf(payments.eventId, by.eventIds),
        ),
      )
      .groupBy(payments.eventId, disputes.currency),
  ]);
  return { facts, failedPayouts, account: account ?? null, openDisputes };
}

export type HomeFacts = Awaited<ReturnType<typeof readHomeFacts>>;
