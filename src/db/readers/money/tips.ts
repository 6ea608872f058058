import type { Reader } from '#db/client.ts';
import { walletAccount } from '#db/ledger-accounts.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventStatus } from '#shared/states.ts';
import { EVENT_CARD, type EventCardRow } from '../events/browse-events.ts';

/** A tip, as found by its request. */
export interface TipOfRequestRow {
  id: string;
  eventId: string;
  performerName: string;
  /** The credited account: it names the performer even after they left the line-up. */
  payableAccount: string;
  amountMinor: number;
  currency: Currency;
  message: string;
  anonymous: number;
}

/** The tip of a person's request: ?1 the person, ?2 the request. */
export const TIP_OF_REQUEST = `
  SELECT t.id, t.event_id AS eventId, t.performer_name AS performerName, l.credit_account_id AS payableAccount,
         t.amount AS amountMinor, t.currency, t.message, t.anonymous
  FROM tips t JOIN ledger_transfers l ON l.request_id = 'tip:' || t.id
  WHERE t.user_id = ?1 AND t.request_id = ?2`;

export async function readTipOfRequest(
  reader: Reader,
  userId: string,
  requestId: string,
): Promise<TipOfRequestRow | null> {
  return reader.first<TipOfRequestRow>(TIP_OF_REQUEST, userId, requestId);
}

/** SQL: the person organizes or works at this event, and so would tip themselves. */
export function isOfHouseSql(event: string, user: string): string {
  return `(${event}.organizer_id = ${user} OR EXISTS (
    SELECT 1 FROM staff_assignments s WHERE s.event_id = ${event}.id AND s.user_id = ${user}))`;
}

/** Facts that decide whether a tip is allowed. */
export interface TipFacts {
  status: EventStatus;
  endsAt: number;
  currency: Currency;
  inLineUp: boolean;
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
      Pick<TipFacts, 'status' | 'endsAt' | 'currency'> & { ofHouse: 0 | 1 },
      { id: string },
      { id: string; balance: number },
    ]
  >(
    {
      sql: `SELECT status, ends_at AS endsAt, currency, ${isOfHouseSql('e', '?2')} AS ofHouse
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
    inLineUp: performers.length > 0,
    isOfHouse: ofHouse === 1,
    balanceMinor: wallet?.balance ?? 0,
  };
}

/** Published events with a line-up that are not over, by start time, so running ones come first. */
export async function readTipEvents(
  reader: Reader,
  by: { now: number; match: string | null; limit: number; offset: number },
): Promise<{ rows: EventCardRow[]; total: number }> {
  const where = `e.status = 'published' AND e.ends_at > ?1
    AND EXISTS (SELECT 1 FROM performers WHERE event_id = e.id)
    AND (?2 IS NULL OR e.rowid IN (SELECT rowid FROM events_search WHERE events_search MATCH ?2))`;
  const [rows, counts] = await reader.together<[EventCardRow, { total: number }]>(
    {
      sql: `SELECT ${EVENT_CARD} FROM events e WHERE ${where} ORDER BY e.starts_at, e.id LIMIT ?3 OFFSET ?4`,
      params: [by.now, by.match, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total FROM events e WHERE ${where}`, params: [by.now, by.match] },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

export interface GivenTipRow {
  id: string;
  eventId: string;
  eventName: string;
  performerName: string;
  amountMinor: number;
  currency: Currency;
  message: string;
  anonymous: number;
  createdAt: number;
}

/** Tips that a person gave, newest first. */
export async function readGivenTips(
  reader: Reader,
  by: { userId: string; limit: number; offset: number },
): Promise<{ rows: GivenTipRow[]; total: number }> {
  const [rows, counts] = await reader.together<[GivenTipRow, { total: number }]>(
    {
      sql: `SELECT t.id, t.event_id AS eventId, e.name AS eventName, t.performer_name AS performerName,
                   t.amount AS amountMinor, t.currency, t.message, t.anonymous, t.created_at AS createdAt
            FROM tips t JOIN events e ON e.id = t.event_id WHERE t.user_id = ?1
            ORDER BY t.created_at DESC, t.id LIMIT ?2 OFFSET ?3`,
      params: [by.userId, by.limit, by.offset],
    },
    { sql: 'SELECT count(*) AS total FROM tips WHERE user_id = ?', params: [by.userId] },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}
