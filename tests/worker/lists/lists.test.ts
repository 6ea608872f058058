import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import type { Duplicates, EntryPass } from '#shared/contracts/lists/lists.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import {
  addByLink,
  addNames,
  changeList,
  errorOf,
  linesOf,
  linkIn,
  listNow,
  namesOf,
  newList,
  openedList,
  placesNow,
} from '#tests/support/worker/lists.ts';
import { memberOf } from '#tests/support/worker/members.ts';
import { callTrpc } from '#tests/support/worker/people.ts';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

test('each line of a paste has its own result, the same for a repeat, and D1 learns of all', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 100 }] });
  const press = await newList(sale, { name: 'Press', kind: 'press' });
  await addNames(sale, press.id, [{ name: 'Фёдор Иванов' }]);
  const list = await newList(sale, { quota: 6, plusMax: 2 });
  const lines = [
    { name: 'Ana García', heads: 2 },
    { name: 'garcia  ANA', heads: 1 },
    { name: '   ' },
    { name: 'Luis', heads: 4 },
    { name: 'Fedor Ivanov' },
    { name: 'Eva', email: 'not an address' },
    { name: 'Bo', heads: 3, email: 'bo@aforo.test' },
    { name: 'Cy', heads: 2 },
    { name: 'Di' },
  ];
  const requestId = crypto.randomUUID();
  const [first, again] = await Promise.all([
    addByLink(list, lines, { requestId }),
    addByLink(list, lines, { requestId }),
  ]);
  const results = ['ok', 'LIST_HAS_NAME', 'BAD_INPUT', 'LIST_PLUS_ONES', 'LIST_DUPLICATE', 'BAD_INPUT', 'ok'];
  expect(linesOf(first)).toEqual([...results, 'LIST_FULL', 'ok']);
  expect(again.data.results).toEqual(first.data.results);
  expect(errorOf(await addByLink(list, [{ name: 'Else' }], { requestId }))).toBe('REQUEST_ID_REUSED');
  expect((await listNow(sale, list.id)).counts).toEqual({
    ...{ names: 3, heads: 6, entered: 0, left: 0, duplicates: 1 },
  });
  const { entries } = await openedList(list);
  expect(entries.items.map(({ name, heads }) => [name, heads])).toEqual([
    ['Ana García', 2],
    ['Bo', 3],
    ['Di', 1],
  ]);
  const find = async (search: string) =>
    (await sale.organizer.query('lists.entries', { eventId: sale.eventId, search })).data.items.map(
      ({ name }: { name: string }) => name,
    );
  expect([await find('garcia'), await find('ivanov'), await find('ФЕДОР')]).toEqual([
    ['Ana García'],
    ['Фёдор Иванов'],
    ['Фёдор Иванов'],
  ]);
  const rows = env.DB.prepare(
    'SELECT (SELECT COUNT(*) FROM list_entries WHERE list_id = ?1) AS names, places FROM guest_lists WHERE id = ?1',
  );
  await expect.poll(() => rows.bind(list.id).first()).toEqual({ names: 4, places: 6 });
});

test('an organizer settles a name that two lists have, and the link of a guest shows the code of the one who comes', async () => {
  const sale = await eventOnSale();
  const { eventId, organizer } = sale;
  const [one, other] = [await newList(sale, { name: 'One' }), await newList(sale, { name: 'Other' })];
  await addNames(sale, one.id, namesOf('Guest', 3, 2));
  expect(linesOf(await addByLink(other, namesOf('guest', 3)))).toEqual(Array(3).fill('LIST_DUPLICATE'));
  const { items } = (await organizer.query('lists.duplicates', { eventId })).data;
  const listed = items.map((item: Duplicates['items'][number]) => [
    item.entry.listName,
    item.earlier?.listName,
  ]);
  expect(listed).toEqual(Array(3).fill(['Other', 'One']));
  const settle = (at: number, keep: string) =>
    organizer.mutate('lists.settleDuplicate', {
      requestId: crypto.randomUUID(),
      ...{ eventId, entryId: items[at].entry.id, keep },
    });
  await Promise.all(['earlier', 'later', 'both'].map((keep, at) => settle(at, keep)));
  expect([(await listNow(sale, one.id)).counts.heads, (await listNow(sale, other.id)).counts.heads]).toEqual([
    4, 2,
  ]);
  const pass = async (path: string) =>
    (await callTrpc('lists.entry', 'query', { link: linkIn(path) })).data as EntryPass;
  expect(await pass(items[1].entry.link)).toMatchObject({
    state: 'in_list',
    code: expect.stringMatching(/^AF2:/),
  });
  expect(await pass(items[1].earlier.link)).toMatchObject({ state: 'removed', code: null, shortCode: null });
  expect((await pass(items[0].earlier.link)).heads).toBe(2);
  const forged = `${linkIn(items[1].entry.link).slice(0, -1)}_`;
  expect(errorOf(await callTrpc('lists.entry', 'query', { link: forged }))).toBe('LIST_LINK_ENDED');
  // A newer link ends the one before.
  await changeList(sale, one.id, { newLink: true });
  expect(errorOf(await addByLink(one, [{ name: 'Late' }]))).toBe('LIST_LINK_ENDED');
  expect(linesOf(await addByLink(await listNow(sale, one.id), [{ name: 'In time' }]))).toEqual(['ok']);
});

test('a hard list holds its quota, a soft one its names, and both count as sold until they end', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 20 }] });
  const hard = await newList(sale, { mode: 'hard', quota: 12, ticketTypeId: sale.typeId });
  expect(await placesNow(sale)).toEqual({ taken: 12, left: 8 });
  const more = { mode: 'hard', quota: 9, ticketTypeId: sale.typeId };
  await expect(newList(sale, more)).rejects.toThrow('SOLD_OUT');
  const buyer = await buyerWith(100_000);
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 6))).error).toBeNull();
  const soft = await newList(sale, { quota: 5, ticketTypeId: sale.typeId });
  expect(linesOf(await addByLink(soft, namesOf('Soft', 3)))).toEqual(['ok', 'ok', 'SOLD_OUT']);
  expect(await placesNow(sale)).toEqual({ taken: 14, left: 0 });
  expect(errorOf(await (await buyerWith(1_000)).mutate('tickets.purchase', purchaseOf(sale)))).toBe(
    'SOLD_OUT',
  );
  const shown = async () =>
    (await callTrpc('events.get', 'query', { eventId: sale.eventId })).data.ticketTypes[0].available;
  await expect.poll(shown).toBe(0);
  // The list's own places are there for its names.
  expect(linesOf(await addByLink(hard, namesOf('Hard', 4, 2)))).toEqual(Array(4).fill('ok'));
  const lower = (quantity: number) =>
    sale.organizer.mutate('ticketTypes.update', {
      ...{ requestId: crypto.randomUUID(), ticketTypeId: sale.typeId, quantity },
    });
  expect(errorOf(await lower(19))).toBeTruthy();
  expect(errorOf(await changeList(sale, hard.id, { quota: 7 }))).toBe('LIST_QUOTA_USED');
  expect(errorOf(await changeList(sale, hard.id, { quota: 8 }))).toBeUndefined();
  expect(await placesNow(sale)).toEqual({ taken: 10, left: 4 });
  const close = { eventId: sale.eventId, listId: hard.id, names: 'release' };
  await sale.organizer.mutate('lists.close', { requestId: crypto.randomUUID(), ...close });
  expect(await placesNow(sale)).toEqual({ taken: 2, left: 12 });
  expect(errorOf(await addByLink(hard, [{ name: 'After' }]))).toBe('LIST_CLOSED');
});

test('times end names and entry without anybody asking, waiters come first, and a manager adds late with a reason', async () => {
  stopClock();
  const sale = await eventOnSale({ types: [{ quantity: 10 }] });
  const times = { namesUntil: inMinutes(10), entryUntil: inMinutes(30) };
  const list = await newList(sale, { mode: 'hard', quota: 10, ...times, ticketTypeId: sale.typeId });
  const names = [{ name: 'Ana', heads: 2 }, ...namesOf('Guest', 3)];
  expect(linesOf(await addByLink(list, names))).toEqual(Array(4).fill('ok'));
  const waiter = await buyerWith(100_000);
  const wants = { eventId: sale.eventId, ticketTypeId: sale.typeId, quantity: 6 };
  expect(
    errorOf(await waiter.mutate('eventWaitlist.join', { requestId: crypto.randomUUID(), ...wants })),
  ).toBe(undefined);
  // In the moment itself, before any alarm, which comes after a crash.
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  expect(errorOf(await addByLink(list, [{ name: 'Slow' }]))).toBe('LIST_CLOSED');
  const dying = runInDurableObject(boxOfficeOf(sale.eventId), (_, state) => state.abort('killed'));
  await dying.catch(() => {});
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  const offered = async () =>
    (await waiter.query('eventWaitlist.mine', { eventId: sale.eventId })).data[0]?.offer?.quantity;
  await expect.poll(offered).toBe(5);
  expect(errorOf(await addNames(sale, list.id, [{ name: 'Late' }]))).toBe('LIST_REASON_NEEDED');
  const late = (name: string) => addNames(sale, list.id, [{ name }], { reason: 'The band asked' });
  expect(linesOf(await late('Late'))).toEqual(['SOLD_OUT']);
  vi.setSystemTime(Date.now() + 20 * MINUTE);
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  expect((await listNow(sale, list.id)).counts).toMatchObject({ names: 0, heads: 0 });
  expect(linesOf(await late('Later'))).toEqual(['ok']);
  expect((await listNow(sale, list.id)).counts).toMatchObject({ names: 1, heads: 1 });
  vi.setSystemTime(Date.now() + MINUTE);
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  const logged = env.DB.prepare("SELECT actor_id FROM audit_log WHERE action = 'list.add_late'");
  await expect.poll(() => logged.first('actor_id')).toBe(sale.organizer.id);
  // Moved on, the names come again once there is room for them, and the late one stays.
  const { data: waits } = await waiter.query('eventWaitlist.mine', { eventId: sale.eventId });
  expect(errorOf(await changeList(sale, list.id, { entryUntil: inMinutes(30) }))).toBe('ALL_HELD');
  const leaves = { requestId: crypto.randomUUID(), eventId: sale.eventId, waiterId: waits[0].id };
  expect(errorOf(await waiter.mutate('eventWaitlist.leave', leaves))).toBeUndefined();
  expect(errorOf(await changeList(sale, list.id, { entryUntil: inMinutes(30) }))).toBeUndefined();
  expect((await listNow(sale, list.id)).counts).toMatchObject({ names: 5, heads: 6 });
  // A month after the night nobody's name is left, neither here nor in D1.
  vi.setSystemTime(Date.now() + 31 * 24 * 60 * MINUTE);
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  const { entries } = await openedList(list);
  expect(new Set(entries.items.map(({ name }) => name))).toEqual(new Set(['—']));
  const named = env.DB.prepare("SELECT COUNT(*) AS n FROM list_entries WHERE list_id = ? AND name <> '—'");
  vi.setSystemTime(Date.now() + MINUTE);
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await expect.poll(() => named.bind(list.id).first('n')).toBe(0);
});

test('a member with the right to the door alone reads lists without links and adds late names, and no more', async () => {
  const sale = await eventOnSale();
  const { eventId, organizer } = sale;
  const list = await newList(sale, { ownerEmail: 'ana@aforo.test', namesUntil: inMinutes(-1) });
  const doorman = await memberOf(organizer, { rights: ['door'] });
  const late = { requestId: crypto.randomUUID(), eventId, listId: list.id, reason: 'The band asked' };
  const names = [{ name: 'Late', email: 'late@aforo.test' }];
  expect(linesOf(await doorman.mutate('lists.add', { ...late, names }))).toEqual(['ok']);
  const { data: lists } = await doorman.query('lists.ofEvent', { eventId });
  expect(lists.items).toMatchObject([{ name: list.name, link: '', ownerEmail: null }]);
  const { data: entries } = await doorman.query('lists.entries', { eventId });
  expect(entries.items).toMatchObject([{ name: 'Late', late: true, link: '', email: null }]);
  const { data: seen } = await organizer.query('lists.entries', { eventId });
  expect(seen.items).toMatchObject([{ email: 'late@aforo.test', addedBy: doorman.name }]);
  const close = { requestId: crypto.randomUUID(), eventId, listId: list.id, names: 'keep' };
  expect(errorOf(await doorman.mutate('lists.close', close))).toBe('EVENT_NOT_FOUND');
});
