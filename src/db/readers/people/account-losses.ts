import type { Reader } from '#db/client.ts';
import { lossesSql, obstaclesSql, ownedAloneBy } from '#db/sql/people.ts';
import { type Losses, lossesSchema } from '#shared/contracts/people/profile.ts';

export interface DeletionFacts {
  /** The losses as the SQL serializes them; a confirmation is compared with this text. */
  lossesText: string;
  losses: Losses;
  hasEvents: boolean;
  hasRevenue: boolean;
  hasPayoutAccount: boolean;
  isLastAdmin: boolean;
  events: { id: string; name: string }[];
}

const EVENTS_NAMED_MAX = 5;

export async function readDeletionFacts(reader: Reader, userId: string, now: number): Promise<DeletionFacts> {
  const { events, revenue, payoutAccount, lastAdmin } = obstaclesSql('?1', '?2');
  const [[row], named] = await reader.together<
    [
      { losses: string; events: 0 | 1; revenue: 0 | 1; payoutAccount: 0 | 1; lastAdmin: 0 | 1 },
      { id: string; name: string },
    ]
  >(
    {
      sql: `SELECT ${lossesSql('?1', '?2')} AS losses, ${events} AS events, ${revenue} AS revenue,
                   ${payoutAccount} AS payoutAccount, ${lastAdmin} AS lastAdmin`,
      params: [userId, now],
    },
    {
      sql: `SELECT id, name FROM events WHERE organization_id IN (${ownedAloneBy('?1')}) AND status = 'published' AND ends_at > ?2
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
    hasPayoutAccount: row.payoutAccount === 1,
    isLastAdmin: row.lastAdmin === 1,
    events: named,
  };
}
