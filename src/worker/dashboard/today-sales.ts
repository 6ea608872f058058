import type { MinuteSales } from '#db/readers/dashboard/home-sales.ts';
import type { DaySales, HomeToday } from '#shared/contracts/dashboard.ts';
import { barOf, barsBefore, wallOf } from '#worker/analytics/wall-clock.ts';

const HOUR_MS = 3_600_000;
const NONE: DaySales = { salesMinor: 0, tickets: 0, orders: 0 };

/**
 * Today's running totals beside the same weekday last week, by one clock. Every day has 24 hours on it: sales in an
 * hour that clocks repeat add up.
 * @param now Unix ms
 */
export function foldToday(
  rows: readonly MinuteSales[],
  { now, timeZone }: { now: number; timeZone: string },
): Pick<HomeToday, 'sales' | 'lastWeek' | 'hours'> {
  const wallNow = wallOf(now, timeZone);
  const today = barOf(wallNow, 'day');
  const weekAgo = barsBefore(today, 'day', 7);
  const walls = rows.map((row) => ({ ...row, wall: wallOf(row.at, timeZone) }));
  const between = (from: number, until: number) =>
    walls.filter(({ wall }) => wall >= from && wall <= until).reduce(plus, NONE);
  const begun = (hour: number) => today + hour * HOUR_MS <= wallNow;
  return {
    sales: between(today, wallNow),
    lastWeek: between(weekAgo, weekAgo + (wallNow - today)),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const end = (hour + 1) * HOUR_MS - 1;
      const own = begun(hour) ? between(today, today + end) : null;
      const before = between(weekAgo, weekAgo + end);
      return {
        hour,
        salesMinor: own?.salesMinor ?? null,
        tickets: own?.tickets ?? null,
        lastWeekSalesMinor: before.salesMinor,
        lastWeekTickets: before.tickets,
      };
    }),
  };
}

function plus(sum: DaySales, { minor, tickets, orders }: MinuteSales): DaySales {
  return {
    salesMinor: sum.salesMinor + minor,
    tickets: sum.tickets + tickets,
    orders: sum.orders + orders,
  };
}
