import { readerOf } from '#db/client.ts';
import { readPlatformOverview } from '#db/readers/analytics/platform-overview.ts';
import { readDueSums } from '#db/readers/money/balances.ts';
import { countUnpaid } from '#db/readers/money/unpaid-payments.ts';
import { readBookRuns } from '#db/readers/reconciliation/book-runs.ts';
import type { PlatformOverview } from '#shared/contracts/dashboard.ts';
import type { Deps } from '#worker/deps.ts';
import { payableUntil } from '#worker/money/payouts/payout-hold.ts';
import type { BooksFound } from '#worker/reconciliation/book-steps.ts';

export async function platformOverview(
  deps: Pick<Deps, 'db' | 'now' | 'payoutHoldDays'>,
): Promise<PlatformOverview> {
  const reader = readerOf(deps.db);
  const now = deps.now();
  const [house, payouts, books, unpaid] = await Promise.all([
    readPlatformOverview(reader, now),
    readDueSums(reader, payableUntil(deps)),
    readBookRuns(reader),
    countUnpaid(reader),
  ]);
  return {
    people: { all: house.people.total, joinedLastMonth: house.people.joinedLastMonth },
    eventsOnSale: house.events.onSale,
    eventsRunning: house.events.running,
    sales: house.sales,
    organizerRequests: house.organizerRequests,
    payouts,
    unpaid,
    balanced: house.unbalanced === 0 && !hasFindings(books.last?.found),
  };
}

/** @param found of the last complete check of the books */
function hasFindings(found = '[]'): boolean {
  return (JSON.parse(found) as BooksFound).some(({ findings }) => findings.length > 0);
}
