import { expect, test } from 'vitest';
import type { Home } from '#shared/contracts/dashboard.ts';
import type { Right } from '#shared/organizations/rights.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { memberOf } from '#tests/support/worker/members.ts';

test("a member's start page shows the needs and the money that their rights are for", async () => {
  const sale = await eventOnSale({ startsIn: 20, endsIn: 24 });
  const buyer = await buyerWith(1_000);
  const { data: bought } = await buyer.mutate('tickets.purchase', purchaseOf(sale));
  await buyer.mutate('refunds.request', {
    requestId: crypto.randomUUID(),
    purchaseId: bought.purchaseId,
    ticketIds: bought.ticketIds,
    reason: 'cannot_come',
    message: '',
  });
  const homeOf = async (rights: Right[]): Promise<Home> =>
    (await (await memberOf(sale.organizer, { rights })).query('dashboard.home', { timeZone: 'UTC' })).data;
  const kinds = ({ needs }: Home) => needs.map(({ kind }) => kind).sort();
  const [door, money] = [await homeOf(['door']), await homeOf(['money'])];
  expect([kinds(door), door.today]).toEqual([['no_scanner'], null]);
  expect([kinds(money), money.today?.sales.salesMinor]).toEqual([['refund_requests'], 1_000]);
  expect(door.nights).toMatchObject([{ eventId: sale.eventId, sold: 1 }]);
});

test('a list of events shows its revenue only to who has the right to the money', async () => {
  const sale = await eventOnSale();
  await (await buyerWith(1_000)).mutate('tickets.purchase', purchaseOf(sale));
  const rowOf = async (rights: Right[]) =>
    (await (await memberOf(sale.organizer, { rights })).query('events.mine', {})).data.items[0];
  expect(await rowOf(['see'])).toMatchObject({ sold: 1, revenueMinor: 0, feeMinor: 0 });
  expect(await rowOf(['money'])).toMatchObject({ sold: 1, revenueMinor: 1_000 });
});
