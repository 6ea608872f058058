import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import { inScope, type MoneyRow, moneyByCurrency, scopeParams } from '../money/money-moves.ts';

export interface OwnFigures {
  /** On sale or running now. */
  current: number;
  sold: number;
  checkedIn: number;
  revenue: { currency: Currency; minor: number }[];
}

type Counts = Pick<OwnFigures, 'current' | 'sold' | 'checkedIn'>;

/** Tickets and revenue of all of one organizer's events. SQL, to share the ledger's sums in one view. @param now Unix ms */
export async function readOwnFigures(reader: Reader, ownerId: string, now: number): Promise<OwnFigures> {
  const all = { ownerId, eventIds: null };
  const [counts, money] = await reader.together<[Counts, MoneyRow]>(
    {
      sql: `SELECT count(CASE WHEN e.status = 'published' AND e.ends_at > ?3 THEN 1 END) AS current,
                   coalesce(sum((SELECT sum(sold) FROM ticket_types WHERE event_id = e.id)), 0) AS sold,
                   coalesce(sum((SELECT count(*) FROM ticket_types y JOIN tickets t
                                   ON t.ticket_type_id = y.id AND t.status = 'used'
                                 WHERE y.event_id = e.id)), 0) AS checkedIn
            FROM events e WHERE ${inScope(all)}`,
      params: [...scopeParams(all), now],
    },
    moneyByCurrency(all),
  );
  return {
    ...(counts[0] ?? { current: 0, sold: 0, checkedIn: 0 }),
    revenue: money.map(({ currency, revenueMinor }) => ({ currency, minor: revenueMinor })),
  };
}
