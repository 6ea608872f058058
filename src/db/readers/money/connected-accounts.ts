import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import {
  connectedAccounts,
  events,
  ledgerAccounts,
  menuItems,
  organizations,
  ticketTypes,
  users,
} from '#db/schema/index.ts';
import { jsonOf, pick } from '#db/typed-queries.ts';
import type { Currency } from '#shared/money/money.ts';
import type { MissingDetail, PayoutFailure } from '#shared/money/payout-accounts.ts';

export function readConnectedAccount(reader: Reader, organizationId: string) {
  return reader
    .select({
      ...pick(
        connectedAccounts,
        'provider',
        'accountRef',
        'status',
        'country',
        'updatedAt',
        'changedAt',
        'responsibleId',
      ),
      missing: jsonOf<MissingDetail[]>(sql`${connectedAccounts.missing}`),
    })
    .from(connectedAccounts)
    .where(eq(connectedAccounts.organizationId, organizationId))
    .get();
}

/** Who answers for an account, and where it sent money until now. */
export function readAccountOwner(
  reader: Reader,
  { provider, accountRef }: { provider: 'test' | 'stripe'; accountRef: string },
) {
  return reader
    .select({
      ...pick(connectedAccounts, 'organizationId', 'destination'),
      responsibleId: users.id,
      email: users.email,
    })
    .from(connectedAccounts)
    .innerJoin(users, eq(users.id, connectedAccounts.responsibleId))
    .where(and(eq(connectedAccounts.provider, provider), eq(connectedAccounts.accountRef, accountRef)))
    .get();
}

/** When an administrator approved paid events of this organization's founder; null if nobody did. */
export async function readPaidEventsAt(reader: Reader, organizationId: string): Promise<number | null> {
  const row = await reader
    .select({ at: users.paidEventsAt })
    .from(users)
    .innerJoin(organizations, eq(organizations.foundedBy, users.id))
    .where(eq(organizations.id, organizationId))
    .get();
  return row?.at ?? null;
}

/**
 * What an organization sells: the places and currencies of their events, with the most that one of
 * them has to be paid out; their latest draft that costs something, and its founder's currency.
 */
export async function readSellingFacts(reader: Reader, organizationId: string) {
  const isPaid = sql`(exists (select 1 from ${ticketTypes} where ${ticketTypes.eventId} = ${events.id} and ${ticketTypes.price} > 0)
    or exists (select 1 from ${menuItems} where ${menuItems.eventId} = ${events.id} and ${menuItems.active} = 1 and ${menuItems.price} > 0))`;
  const [places, [draft], [person]] = await reader.batch([
    reader
      .select({
        ...pick(events, 'timeZone', 'currency'),
        dueMinor: sql<number>`coalesce(max(${ledgerAccounts.balance}), 0)`,
      })
      .from(events)
      .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, sql`'event_revenue:' || ${events.id}`))
      .where(eq(events.organizationId, organizationId))
      .groupBy(events.timeZone, events.currency),
    reader
      .select({ eventId: events.id, eventName: events.name })
      .from(events)
      .where(and(eq(events.organizationId, organizationId), eq(events.status, 'draft'), isPaid))
      .orderBy(desc(events.createdAt))
      .limit(1),
    reader
      .select({ currency: users.currency })
      .from(users)
      .innerJoin(organizations, eq(organizations.foundedBy, users.id))
      .where(eq(organizations.id, organizationId)),
  ]);
  return { places, draft: draft ?? null, currency: person?.currency ?? null };
}

export interface NextPayoutRow {
  eventId: string;
  eventName: string;
  currency: Currency;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  balanceMinor: number;
  /** Of the last payout, if it failed. */
  failure: PayoutFailure | null;
  retryAt: number | null;
}

/** Events whose revenue will be paid out, soonest first. SQL: the last payout of each. */
export async function readNextPayouts(
  reader: Reader,
  by: { organizationId: string; limit: number },
): Promise<NextPayoutRow[]> {
  return await reader.all(
    `SELECT e.id AS eventId, e.name AS eventName, a.currency, e.time_zone AS timeZone, e.starts_at AS startsAt, e.ends_at AS endsAt,
            a.balance AS balanceMinor, iif(p.status = 'failed', p.failure, NULL) AS failure,
            iif(p.status = 'failed', p.due_at, NULL) AS retryAt
     FROM events e JOIN ledger_accounts a ON a.id = 'event_revenue:' || e.id AND a.balance > 0
     LEFT JOIN payouts p ON p.rowid = (SELECT o.rowid FROM payouts o
       WHERE o.event_id = e.id AND o.account_id = a.id AND o.method = 'connect'
       ORDER BY o.created_at DESC, o.rowid DESC LIMIT 1)
     WHERE e.organization_id = ?1 AND e.status = 'published' ORDER BY e.ends_at, e.id LIMIT ?2`,
    by.organizationId,
    by.limit,
  );
}
