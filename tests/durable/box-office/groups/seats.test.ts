import { evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { HoldView } from '#durable/box-office/checkout/hold.ts';
import type { GroupStatus } from '#shared/contracts/groups.ts';
import { addAccessibleUnit } from '#shared/seats/builder/elements.ts';
import { hallWith, STALLS } from '#tests/support/seating-plans.ts';
import type { Browser } from '#tests/support/worker/checkout.ts';
import { boxOfficeOf, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { groupOf, isOnSale, payShare, phone, take } from '#tests/support/worker/friends.ts';
import { heldSeatsOf, marksOf, seatedSale, seatIds } from '#tests/support/worker/seat-sales.ts';
import { giveSeats, seatsOfTickets } from '#tests/support/worker/seats.ts';
import { parseCheckoutId } from '#worker/checkout/checkout-id.ts';

const HALL = hallWith({ seats: 8 });

/** One row of eight, which is all that is for sale. */
async function rowOfEight(): Promise<Sale> {
  const sale = await eventOnSale();
  const { typeOf } = await giveSeats(sale, HALL);
  return { ...sale, typeId: typeOf[STALLS] ?? '' };
}

/** Numbers of the seats of a share, whose checkout it is. */
async function numbersOf({ eventId }: Sale, checkoutId: string): Promise<number[]> {
  using book = await boxOfficeOf(eventId).checkout();
  const { holdId } = parseCheckoutId(checkoutId);
  const hold = await book.read({ holdId, owners: null });
  if (!hold.ok) throw new Error(hold.code);
  return (hold.value as HoldView).lines.flatMap(({ seats = [] }) =>
    seats.map(({ name }) => Number(name.label)),
  );
}

async function share(sale: Sale, who: Browser, token: string, quantity: number) {
  const { data, error } = await take(who, token, quantity);
  expect(error).toBeNull();
  return { checkoutId: String(data.checkoutId), numbers: await numbersOf(sale, data.checkoutId) };
}

test('friends of a group sit next to each other, and all its seats are grey for others', async () => {
  const sale = await rowOfEight();
  const { token } = await groupOf(sale, 6);
  expect(await isOnSale(sale, 3)).toBe('ALL_HELD');
  expect(await isOnSale(sale, 2)).toBe('yes');
  const [one, two] = [await share(sale, await phone(), token, 2), await share(sale, await phone(), token, 3)];
  const [first = 0] = one.numbers;
  expect(one.numbers).toEqual([first, first + 1]);
  expect(two.numbers).toEqual([first + 2, first + 3, first + 4]);
});

test('a share that was given back leaves its seats to the next friend', async () => {
  const sale = await rowOfEight();
  const { token } = await groupOf(sale, 6);
  const friend = await phone();
  const early = await share(sale, friend, token, 2);
  const late = await share(sale, await phone(), token, 2);
  await friend.mutate('checkout.release', { checkoutId: early.checkoutId });
  const next = await share(sale, await phone(), token, 2);
  expect(next.numbers).toEqual(early.numbers);
  expect(next.numbers).not.toEqual(late.numbers);
});

test('the page of a group names the seats that nobody has taken', async () => {
  const sale = await rowOfEight();
  const { token } = await groupOf(sale, 6);
  const friend = await phone();
  const free = async () => {
    const { data } = await friend.query('groups.get', { token });
    const { freeSeats = [] } = data as GroupStatus;
    return freeSeats.map(({ label }) => Number(label)).sort();
  };
  const [first = 0] = await free();
  expect(await free()).toEqual([0, 1, 2, 3, 4, 5].map((at) => first + at));
  const { numbers } = await share(sale, friend, token, 2);
  expect(await free()).toHaveLength(4);
  expect(await free()).not.toEqual(expect.arrayContaining(numbers));
});

test('a friend who takes more places instead gets neighbors, the own ones among them', async () => {
  const sale = await rowOfEight();
  const { token } = await groupOf(sale, 6);
  const friend = await phone();
  const two = await share(sale, friend, token, 2);
  const four = await share(sale, friend, token, 4);
  expect(four.numbers.slice(0, 2)).toEqual(two.numbers);
  expect(new Set(four.numbers.map((number, at) => number - at)).size).toBe(1);
});

test('paid shares have their seats on the tickets, also after an eviction, and none is sold twice', async () => {
  const sale = await rowOfEight();
  const { token, status } = await groupOf(sale, 4);
  const friends = [await phone(), await phone(), await phone(), await phone()];
  for (const friend of friends.slice(0, 2)) expect(await payShare(friend, token)).toBe('done');
  await evictDurableObject(boxOfficeOf(sale.eventId));
  for (const friend of friends.slice(2)) expect(await payShare(friend, token)).toBe('done');
  const tickets = await Promise.all(friends.map(async (friend) => String((await status(friend)).ticketId)));
  const seats = await seatsOfTickets(tickets);
  expect(new Set(seats).size).toBe(4);
  expect(seats).not.toContain(null);
  expect((await status()).state).toBe('complete');
  expect(await isOnSale(sale, 4)).toBe('yes');
});

test('friends read the seats of each share, and the new seat of a guest who was moved', async () => {
  const sale = await rowOfEight();
  const { token, status } = await groupOf(sale, 4);
  const [friend, other] = [await phone(), await phone()];
  const { numbers } = await share(sale, other, token, 2);
  expect(await payShare(friend, token)).toBe('done');
  const read = async () => {
    const { shares, ticketId } = (await status(friend)) as GroupStatus;
    const numbersOfAll = shares.map(({ seats = [] }) => seats.map(({ label }) => Number(label)));
    return { ticketId, numbersOfAll };
  };
  const { ticketId, numbersOfAll } = await read();
  expect(numbersOfAll).toContainEqual(numbers);
  expect(new Set(numbersOfAll.flat()).size).toBe(3);
  const moves = [{ ticketId, seatId: HALL.rows[0]?.seats.at(-1)?.id }];
  await sale.organizer.mutate('seats.reseat', {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, notify: false, moves },
  });
  expect((await read()).numbersOfAll.toSorted()).toEqual([numbers, [8]].toSorted());
});

test('a group gets the wheelchair space that its host asks for, with the companion', async () => {
  const row = hallWith();
  const [space, companion] = row.rows[0]?.seats ?? [];
  const plan = addAccessibleUnit(row, {
    spaceId: space?.id ?? '',
    companionIds: [companion?.id ?? ''],
    flexible: false,
  });
  const sale = await seatedSale(plan);
  const wish = { spaces: 1, stepFree: false, together: true };
  const { token, host, started, wanted } = await groupOf(sale, 2, undefined, { seats: wish });
  expect(started.error).toBeNull();
  expect(await marksOf(sale)).toBe('hh........');
  expect((await share(sale, await phone(), token, 1)).numbers).toEqual([2]);
  expect((await share(sale, host, token, 1)).numbers).toEqual([1]);
  const other = { ...wanted, requestId: crypto.randomUUID(), seats: { ...wish, spaces: 0 } };
  await host.mutate('groups.cancel', { token });
  expect((await host.mutate('groups.start', other)).error).toBeNull();
  expect(await marksOf(sale)).toBe('....hh....');
});

test('a group gets the seats that its host chose, in neighbors, and the pick of its browser ends', async () => {
  const sale = await seatedSale(hallWith({ seats: 60 }));
  const host = await phone('Ana Host');
  const chosen = seatIds(sale, 'A9', 'A7', 'A8');
  await host.mutate('seats.pick', {
    eventId: sale.eventId,
    planVersion: sale.planVersion,
    seatIds: [...chosen, ...seatIds(sale, 'A6')],
  });
  expect((await heldSeatsOf(sale)).length).toBe(4);
  const { token } = await groupOf(sale, 3, host, { seatIds: chosen });
  expect(await heldSeatsOf(sale)).toEqual(['A7', 'A8', 'A9']);
  expect((await share(sale, await phone(), token, 2)).numbers).toEqual([7, 8]);
  const late = await groupOf(sale, 2, undefined, { seatIds: seatIds(sale, 'A9', 'A10') });
  expect(late.started.error?.data.errorCode).toBe('SEAT_TAKEN');
});

test('an ended group gives its seats back to the sale, but for those that are paid', async () => {
  const sale = await rowOfEight();
  const { token, host } = await groupOf(sale, 6);
  expect(await payShare(await phone(), token, 2)).toBe('done');
  await host.mutate('groups.cancel', { token });
  expect(await isOnSale(sale, 6)).toBe('yes');
});
