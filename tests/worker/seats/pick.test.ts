import { expect, test } from 'vitest';
import { hallWith } from '#tests/support/seating-plans.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { buyerWith } from '#tests/support/worker/events.ts';
import { heldSeatsOf, type SeatedSale, seatedSale, seatIds } from '#tests/support/worker/seat-sales.ts';

const pick = (browser: Browser, { eventId, planVersion, ...sale }: SeatedSale, ...names: string[]) =>
  browser.mutate('seats.pick', { eventId, planVersion, seatIds: seatIds(sale, ...names) });

test('a stranger picks seats, which greys them for others, and holds them by a checkout', async () => {
  const sale = await seatedSale(hallWith({ seats: 60 }));
  const [first, second] = [new Browser(), new Browser()];
  const picked = await pick(first, sale, 'A7', 'A8');
  expect(picked.data).toMatchObject({ seatIds: seatIds(sale, 'A7', 'A8'), taken: [] });
  expect(Date.parse(picked.data.until)).toBeGreaterThan(Date.now());
  expect((await pick(second, sale, 'A8')).data).toEqual({
    seatIds: [],
    taken: seatIds(sale, 'A8'),
    until: null,
  });
  const lines = [{ ticketTypeId: sale.typeId, quantity: 2, seatIds: seatIds(sale, 'A7', 'A8') }];
  expect((await second.start(sale, { lines })).error?.data.errorCode).toBe('SEAT_TAKEN');
  const started = await first.start(sale, { lines });
  const [line] = started.data.price.lines;
  expect(line.seats.map(({ name }: { name: { label: string } }) => name.label)).toEqual(['7', '8']);
  expect(await heldSeatsOf(sale)).toEqual(['A7', 'A8']);
});

test('a guest who signs in after they picked keeps the seats of their browser', async () => {
  const sale = await seatedSale(hallWith({ seats: 60 }));
  const browser = new Browser();
  await pick(browser, sale, 'A7', 'A8');
  browser.person = await buyerWith(5_000);
  const lines = [{ ticketTypeId: sale.typeId, quantity: 1, seatIds: seatIds(sale, 'A7') }];
  const started = await browser.start(sale, { lines });
  expect(started.error).toBeNull();
  expect(await heldSeatsOf(sale)).toEqual(['A7']);
});

test('a guest who signs in while they choose goes on with the seats that their browser picked', async () => {
  const sale = await seatedSale(hallWith({ seats: 60 }));
  const browser = new Browser();
  await pick(browser, sale, 'A7', 'A8');
  browser.person = await buyerWith(5_000);
  expect((await pick(browser, sale, 'A7', 'A9')).data).toMatchObject({
    ...{ seatIds: seatIds(sale, 'A7', 'A9'), taken: [] },
  });
  const other = new Browser();
  expect((await pick(other, sale, 'A8')).data.taken).toEqual([]);
  expect((await pick(other, sale, 'A7')).data.taken).toEqual(seatIds(sale, 'A7'));
});

test('the wish of a checkout is held, and is part of its request', async () => {
  const sale = await seatedSale(hallWith({ seats: 3 }));
  const other = new Browser(await buyerWith(5_000));
  await other.start(sale, {
    lines: [{ ticketTypeId: sale.typeId, quantity: 1, seatIds: seatIds(sale, 'A2') }],
  });
  const browser = new Browser(await buyerWith(5_000));
  const request = {
    requestId: crypto.randomUUID(),
    lines: [{ ticketTypeId: sale.typeId, quantity: 2 }],
  };
  const together = await browser.start(sale, { ...request, seats: { together: true } });
  expect(together.error?.data.errorCode).toBe('SEATS_APART_ONLY');
  expect((await browser.start(sale, request)).error).toBeNull();
  expect((await browser.start(sale, { ...request, seats: { stepFree: true } })).error?.data.errorCode).toBe(
    'REQUEST_ID_REUSED',
  );
});
