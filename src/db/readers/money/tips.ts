import { and, count, desc, eq, exists, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { walletAccount } from '#db/ledger/ledger-accounts.ts';
import { readPage } from '#db/read-page.ts';
import { isEventLike, readEventCards } from '#db/readers/events/browse-events.ts';
import { events, ledgerTransfers, performers, tips } from '#db/schema/index.ts';
import { takesMoney } from '#db/sql/events.ts';
import { isOfHouseSql } from '#db/sql/staff.ts';
import { pick } from '#db/typed-queries.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventStatus } from '#shared/states.ts';

export type TipOfRequestRow = NonNullable<Awaited<ReturnType<typeof readTipOfRequest>>>;

/** The tip of a person's request. */
export function readTipOfRequest(reader: Reader, userId: string, requestId: string) {
  return reader
    .select({
      ...pick(tips, 'id', 'eventId', 'performerName', 'currency', 'message', 'anonymous'),
      /** The credited account: it names the performer even after they left the line-up. */
      payableAccount: ledgerTransfers.creditAccountId,
      amountMinor: tips.amount,
    })
    .from(tips)
    .innerJoin(ledgerTransfers, sql`${ledgerTransfers.requestId} = 'tip:' || ${tips.id}`)
    .where(and(eq(tips.userId, userId), eq(tips.requestId, requestId)))
    .get();
}

/** Facts that decide whether a tip is allowed. */
export interface TipFacts {
  status: EventStatus;
  endsAt: number;
  currency: Currency;
  inLineUp: boolean;
  /** The same condition as for prices: whether money can be taken at the event. */
  takesMoney: boolean;
  /** The giver organizes or works at the event. */
  isOfHouse: boolean;
  balanceMinor: number;
}

export async function readTipFacts(
  reader: Reader,
  by: { eventId: string; performerId: string; userId: string },
): Promise<TipFacts | null> {
  const [events, performers, wallets] = await reader.together<
    [
      Pick<TipFacts, 'status' | 'endsAt' | 'currency'> & { ofHouse: 0 | 1; takesMoney: 0 | 1 },
      { id: string },
      { id: string; balance: number },
    ]
  >(
    {
      sql: `SELECT status, ends_at AS endsAt, currency, ${isOfHouseSql('e', '?2')} AS ofHouse,
              ${takesMoney('e')} AS takesMoney
            FROM events e WHERE id = ?1`,
      params: [by.eventId, by.userId],
    },
    {
      sql: 'SELECT id FROM performers WHERE id = ? AND event_id = ?',
      params: [by.performerId, by.eventId],
    },
    {
      sql: "SELECT id, balance FROM ledger_accounts WHERE user_id = ? AND kind = 'wallet'",
      params: [by.userId],
    },
  );
  const event = events[0];
  if (!event) return null;
  const wallet = wallets.find(({ id }) => id === walletAccount(by.userId, event.currency));
  const { ofHouse, ...facts } = event;
  return {
    ...facts,
    takesMoney: event.takesMoney === 1,
    inLineUp: performers.length > 0,
    isOfHouse: ofHouse === 1,
    balanceMinor: wallet?.balance ?? 0,
  };
}

/** Published events whose line-up can be tipped and that are not over, by start time, so running ones come first. */
export function readTipEvents(
  reader: Reader,
  by: { now: number; match: string | null; limit: number; offset: number },
) {
  const lineUp = reader.select({ one: sql`1` }).from(performers).where(eq(performers.eventId, events.id));
  const filter = and(exists(lineUp), sql.raw(takesMoney('events')), isEventLike(by.match));
  return readEventCards(reader, filter, by);
}

/** Tips that a person gave, newest first. */
export async function readGivenTips(reader: Reader, by: { userId: string; limit: number; offset: number }) {
  return await readPage(reader, {
    rows: reader
      .select({
        ...pick(tips, 'id', 'eventId', 'performerName', 'currency', 'message', 'anonymous', 'createdAt'),
        eventName: events.name,
        amountMinor: tips.amount,
      })
      .from(tips)
      .innerJoin(events, eq(events.id, tips.eventId))
      .where(eq(tips.userId, by.userId))
      .orderBy(desc(tips.createdAt), tips.id)
      .limit(by.limit)
      .offset(by.offset),
    total: reader.select({ total: count() }).from(tips).where(eq(tips.userId, by.userId)),
  });
}
