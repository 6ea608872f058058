import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { readStoredLists } from '#db/readers/lists/stored-lists.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';
import {
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  purchaseOf,
  type Sale,
  soldOf,
} from '#tests/support/worker/events.ts';
import { held } from '#tests/support/worker/holds.ts';
import {
  addByLink,
  addNames,
  errorOf,
  linesOf,
  listNow,
  namesOf,
  newList,
  placesNow,
} from '#tests/support/worker/lists.ts';

/** A seeded sequence in [0, 1): the same night each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const CAPACITY = 60;

/** Sold, listed, held and free are the capacity, and no list has more than its quota. */
async function expectSound(sale: Sale, lists: readonly GuestListView[]): Promise<void> {
  const { taken, left } = await placesNow(sale);
  const { tickets } = await soldOf(sale.eventId);
  expect(tickets + taken + left).toBe(CAPACITY);
  for (const { id, quota } of lists) {
    const { counts, places, mode } = await listNow(sale, id);
    expect(counts.heads).toBeLessThanOrEqual(quota);
    if (mode === 'soft') expect(places).toBe(counts.heads);
  }
}

test('five owners and a sale at once never exceed a quota or the house, whatever the order', async () => {
  for (const seed of [1, 2, 3]) {
    const random = seeded(seed);
    const pick = (below: number) => Math.floor(random() * below);
    const sale = await eventOnSale({ types: [{ quantity: CAPACITY }], capacity: CAPACITY });
    const lists: GuestListView[] = [];
    for (const at of [0, 1, 2, 3, 4])
      lists.push(
        await newList(sale, {
          ...{ name: `List ${at}`, quota: 8 + pick(8), plusMax: 3, mode: at < 2 ? 'hard' : 'soft' },
          ticketTypeId: at % 2 === 0 ? sale.typeId : null,
        }),
      );
    const buyer = await buyerWith(1_000_000);
    for (const round of [0, 1, 2, 3]) {
      const works = lists.flatMap((list, at) => [
        () => addByLink(list, namesOf(`N ${round} ${at}`, 1 + pick(5), 1 + pick(4))),
        () => addNames(sale, list.id, namesOf(`M ${round} ${at}`, 1 + pick(3), 1 + pick(2))),
      ]);
      const buys = Array.from(
        { length: 2 + pick(3) },
        () => () => buyer.mutate('tickets.purchase', purchaseOf(sale, 1 + pick(4))),
      );
      const holds = [() => held(sale, null).catch(() => null)];
      const all = [...works, ...buys, ...holds].sort(() => random() - 0.5);
      await Promise.all(all.map((work) => work()));
      await expectSound(sale, lists);
      if (round === 1) await evictDurableObject(boxOfficeOf(sale.eventId));
      await expectSound(sale, lists);
    }
    const { left } = await placesNow(sale);
    expect(left).toBeLessThan(CAPACITY / 2);
  }
});

test('five hundred names come in one turn, once for two pastes at the same time, and survive a crash', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 600 }] });
  const list = await newList(sale, { quota: 500, mode: 'hard', ticketTypeId: sale.typeId });
  const input = [namesOf('Guest', 500), { requestId: crypto.randomUUID() }] as const;
  const pastes = await Promise.all([addByLink(list, ...input), addByLink(list, ...input)]);
  expect(pastes.map((paste) => linesOf(paste).filter((line) => line === 'ok').length)).toEqual([500, 500]);
  const dying = runInDurableObject(boxOfficeOf(sale.eventId), (_, state) => state.abort('killed'));
  await dying.catch(() => {});
  expect((await listNow(sale, list.id)).counts).toMatchObject({ names: 500, heads: 500, left: 0 });
  expect(linesOf(await addByLink(list, ...input))).toEqual(Array(500).fill('ok'));
  expect(await placesNow(sale)).toEqual({ taken: 500, left: 100 });
  const tooMany = await addByLink(list, namesOf('Guest', 501));
  expect([tooMany.status, errorOf(tooMany)]).toEqual([400, 'BAD_INPUT']);
  const heavy = namesOf('Ж'.repeat(110), 500).map((name) => ({
    ...name,
    email: `${'x'.repeat(60)}@aforo.test`,
  }));
  expect(errorOf(await addByLink(list, heavy))).toBe('TOO_LARGE');
});

test('an object without storage reads its lists back before it sells what they hold', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 20 }] });
  const list = await newList(sale, { quota: 15, mode: 'hard', ticketTypeId: sale.typeId });
  await addByLink(list, namesOf('Guest', 4, 2));
  const stored = () => readStoredLists(readerOf(env.DB), sale.eventId);
  await expect.poll(async () => (await stored()).entries.length).toBe(4);
  const before = await stored();
  await runInDurableObject(boxOfficeOf(sale.eventId), async (_, state) => {
    await state.storage.deleteAll();
    state.abort('lost');
  }).catch(() => {});
  const buyer = await buyerWith(1_000_000);
  expect(errorOf(await buyer.mutate('tickets.purchase', purchaseOf(sale, 6)))).toBe('SOLD_OUT');
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 5))).error).toBeNull();
  expect((await listNow(sale, list.id)).counts).toMatchObject({ names: 4, heads: 8 });
  expect(linesOf(await addByLink(list, [{ name: 'guest 1' }, { name: 'New' }]))).toEqual([
    'LIST_HAS_NAME',
    'ok',
  ]);
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await expect.poll(async () => (await stored()).entries.length).toBe(5);
  expect((await stored()).entries.slice(0, 4)).toEqual(before.entries);
});
