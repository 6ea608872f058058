import type { Reader } from '#db/client.ts';
import { ticketsHeldBy } from '#db/sql/tickets-of-person.ts';
import { type Losses, lossesSchema } from '#shared/contracts/people/profile.ts';

/** SQL shared with the commit of a deletion: what a person loses with their account, as deterministic JSON text. `user` and `now` are SQL expressions. */
export function lossesSql(user: string, now: string): string {
  return `(SELECT json_object(
    'wallets', json((SELECT json_group_array(json_object('currency', currency, 'minor', balance)) FROM (
      SELECT currency, balance FROM ledger_accounts
      WHERE user_id = ${user} AND kind = 'wallet' AND balance > 0 ORDER BY currency))),
    'tickets', (SELECT count(*) FROM ${ticketsHeldBy(user)} CROSS JOIN events AS e ON e.id = t.event_id
      WHERE t.status = 'active' AND e.status = 'published' AND e.ends_at > ${now}),
    'orders', (SELECT count(*) FROM orders WHERE user_id = ${user} AND status = 'pending'),
    'topUps', (SELECT count(*) FROM payments
      WHERE user_id = ${user} AND status = 'pending' AND (expires_at > ${now} OR submitted_at IS NOT NULL))))`;
}

/** SQL conditions that block an account's deletion. */
export function obstaclesSql(
  user: string,
  now: string,
): { events: string; revenue: string; lastAdmin: string } {
  return {
    events: `EXISTS (SELECT 1 FROM events
      WHERE organizer_id = ${user} AND status = 'published' AND ends_at > ${now})`,
    revenue: `EXISTS (SELECT 1 FROM ledger_accounts AS a JOIN events AS e ON e.id = a.event_id
      WHERE e.organizer_id = ${user} AND a.balance <> 0)`,
    lastAdmin: `(EXISTS (SELECT 1 FROM users WHERE id = ${user} AND role = 'admin') AND NOT EXISTS (
      SELECT 1 FROM users WHERE role = 'admin' AND status = 'active' AND id <> ${user}))`,
  };
}

export interface DeletionFacts {
  /** The losses as the SQL serializes them; a confirmation is compared with this text. */
  lossesText: string;
  losses: Losses;
  hasEvents: boolean;
  hasRevenue: boolean;
  isLastAdmin: boolean;
  events: { id: string; name: string }[];
}

const EVENTS_NAMED_MAX = 5;

export async function readDeletionFacts(reader: Reader, userId: string, now: number): Promise<DeletionFacts> {
  const { events, revenue, lastAdmin } = obstaclesSql('?1', '?2');
  const [[row], named] = await reader.together<
    [{ losses: string; events: 0 | 1; revenue: 0 | 1; lastAdmin: 0 | 1 }, { id: string; name: string }]
  >(
    {
      sql: `SELECT ${lossesSql('?1', '?2')} AS losses, ${events} AS events, ${revenue} AS revenue,
                   ${lastAdmin} AS lastAdmin`,
      params: [userId, now],
    },
    {
      sql: `SELECT id, name FROM events WHERE organizer_id = ?1 AND status = 'published' AND ends_at > ?2
            ORDER BY starts_at LIMIT ${EVENTS_NAMED_MAX}`,
      params: [userId, now],
    },
  );
  if (!row) throw new Error('A SELECT without FROM has one row');
  return {
    lossesText: row.losses,
    losses: lossesSchema.parse(JSON.parse(row.losses)),
    hasEvents: row.events === 1,
    hasRevenue: row.revenue === 1,
    isLastAdmin: row.lastAdmin === 1,
    events: named,
  };
}
