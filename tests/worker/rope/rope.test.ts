import { abortAllDurableObjects, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { ROPE_ADDRESS_MAX, ROPE_CALL_MS } from '#durable/box-office/rope/rope.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import { checkInsOf, scanOf, soldTicket, staffOf } from '#tests/support/worker/door.ts';
import { accountsOf } from '#tests/support/worker/door-sales.ts';
import { boxOfficeOf, eventOnSale, type Sale, soldOf } from '#tests/support/worker/events.ts';
import { isOnSale, phone } from '#tests/support/worker/friends.ts';
import type { Person } from '#tests/support/worker/people.ts';

const clock = movableClock();

const open = ({ organizer, eventId, typeId }: Sale, keepFree = 0) =>
  organizer.mutate('rope.open', { requestId: crypto.randomUUID(), eventId, ticketTypeId: typeId, keepFree });
const join = (who: Browser, { eventId }: Sale, heads = 1, more = {}) =>
  who.mutate('rope.join', { eventId, heads, ...more });
const mine = async (who: Browser, { eventId }: Sale) => (await who.query('rope.mine', { eventId })).data;
const state = async (by: Person, { eventId }: Sale) => (await by.query('rope.state', { eventId })).data;
const stateOf = async (who: Browser, sale: Sale) => (await mine(who, sale)).party.state;
const codeOf = ({ error }: { error?: { data: { errorCode: string } } | null }) => error?.data.errorCode;
const admit = (by: Person, { eventId }: Sale, partyId: string, more = {}) =>
  by.mutate('rope.admit', {
    ...{ requestId: crypto.randomUUID(), eventId, partyId, heads: 1, expectedTotalMinor: 1_000 },
    ...{ device: 'phone-a', gate: 'North', ...more },
  });

test('strangers stand in line on their phones, and a free place calls the first that fits', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 2 }] });
  const [ana, bea, cy] = [new Browser(), new Browser(), new Browser()];
  expect(codeOf(await join(ana, sale))).toBe('ROPE_CLOSED');
  expect((await mine(ana, sale)).isOpen).toBe(false);
  await open(sale);
  const holder = await phone();
  const first = (await holder.start(sale, { lines: [{ ticketTypeId: sale.typeId, quantity: 2 }] })).data;
  const requestId = crypto.randomUUID();
  const twice = [
    await join(ana, sale, 2, { requestId, name: 'Ana' }),
    await join(ana, sale, 2, { requestId }),
  ];
  expect(new Set(twice.map(({ data }) => data.party.partyId)).size).toBe(1);
  await join(bea, sale, 1);
  expect((await join(cy, sale)).data).toMatchObject({
    waiting: 4,
    party: { state: 'waiting', ahead: 2, code: null },
  });
  expect((await join(cy, sale, 3)).data.party).toMatchObject({ heads: 1, number: 3 });

  const line = (await state(sale.organizer, sale)).parties;
  expect(line).toMatchObject([
    { number: 1, name: 'Ana', heads: 2, state: 'waiting' },
    { number: 2 },
    { number: 3 },
  ]);
  await abortAllDurableObjects();
  await holder.mutate('checkout.release', { checkoutId: first.checkoutId });
  await expect.poll(() => stateOf(ana, sale)).toBe('called');
  expect(await mine(ana, sale)).toMatchObject({
    party: {
      totalMinor: 2_000,
      calledUntil: expect.any(String),
      code: expect.any(String),
      payToken: expect.any(String),
    },
  });
  expect(await stateOf(bea, sale)).toBe('waiting');
  expect(await isOnSale(sale, 1)).toBe('ALL_HELD');

  // Ana does not come: the two behind her are called.
  clock.ahead = ROPE_CALL_MS;
  expect(await stateOf(ana, sale)).toBe('missed');
  expect([await stateOf(bea, sale), await stateOf(cy, sale)]).toEqual(['called', 'called']);
  expect((await state(sale.organizer, sale)).counts).toEqual({ in: 0, missed: 1, left: 0 });
});

test('the door lets a called party in for cash, as many as have come, and a paid one by its tickets', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 4 }] });
  const scanner = await staffOf(sale);
  await open(sale);
  const [ana, bea] = [new Browser(), await phone('Bea Payer')];
  const called = (await join(ana, sale, 3, { name: 'Ana' })).data.party;
  expect(called.state).toBe('called');
  const paying = (await join(bea, sale)).data.party;

  const found = await scanner.query('rope.find', { eventId: sale.eventId, code: called.code });
  expect(found.data).toMatchObject({ partyId: called.partyId, heads: 3, state: 'called', totalMinor: 3_000 });
  const forged = `${called.partyId}.${'A'.repeat(22)}`;
  expect(codeOf(await scanner.query('rope.find', { eventId: sale.eventId, code: forged }))).toBe(
    'ROPE_UNKNOWN',
  );
  const request = { requestId: crypto.randomUUID(), heads: 2, expectedTotalMinor: 2_000 };
  expect(codeOf(await admit(scanner, sale, called.partyId, { ...request, expectedTotalMinor: 1 }))).toBe(
    'PRICE_CHANGED',
  );
  const twice = [
    await admit(scanner, sale, called.partyId, request),
    await admit(scanner, sale, called.partyId, request),
  ];
  expect(twice.map(({ data }) => data)).toMatchObject(
    Array(2).fill({ totalMinor: 2_000, party: { state: 'in', inside: 2 } }),
  );
  expect(codeOf(await admit(scanner, sale, called.partyId))).toBe('ROPE_PARTY_OVER');
  expect(await accountsOf(sale.eventId)).toMatchObject({ doorCash: -2_000, doorRevenue: 2_000 });
  expect(await isOnSale(sale, 1)).toBe('yes');

  const { checkoutId } = (await bea.mutate('walkups.take', { token: paying.payToken })).data;
  expect(codeOf(await admit(scanner, sale, paying.partyId))).toBe('ROPE_PAYING');
  expect((await bea.mutate('checkout.pay', { checkoutId, method: 'wallet' })).data.state).toBe('done');
  expect(await mine(bea, sale)).toMatchObject({
    party: { state: 'paid', code: paying.code, ticketId: expect.any(String) },
  });
  expect((await admit(scanner, sale, paying.partyId)).data).toMatchObject({
    totalMinor: 0,
    party: { state: 'in', inside: 1 },
  });
  expect((await checkInsOf(sale)).filter(({ kind }) => kind === 'admitted')).toHaveLength(3);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 3, tickets: 3 });
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('who leaves, is removed or finds the line closed gives the places to the next, and the door calls by hand', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const { eventId, organizer } = sale;
  await open(sale);
  const [ana, bea, cy] = [new Browser(), new Browser(), new Browser()];
  const first = (await join(ana, sale)).data.party;
  const [second, third] = [(await join(bea, sale)).data.party, (await join(cy, sale)).data.party];
  const byHand = (path: string, partyId: string) =>
    organizer.mutate(`rope.${path}`, { requestId: crypto.randomUUID(), eventId, partyId });
  expect(codeOf(await byHand('callParty', third.partyId))).toBe('ALL_HELD');
  expect((await ana.mutate('rope.leave', { eventId })).data.party.state).toBe('left');
  await expect.poll(() => stateOf(bea, sale)).toBe('called');
  expect(codeOf(await admit(organizer, sale, first.partyId))).toBe('ROPE_PARTY_OVER');
  expect(codeOf(await admit(organizer, sale, third.partyId))).toBe('ROPE_NOT_CALLED');
  await byHand('remove', second.partyId);
  await expect.poll(() => stateOf(cy, sale)).toBe('called');
  await organizer.mutate('rope.close', { requestId: crypto.randomUUID(), eventId });
  expect(await stateOf(cy, sale)).toBe('called');
  expect(codeOf(await join(ana, sale))).toBe('ROPE_CLOSED');
  clock.ahead = ROPE_CALL_MS;
  expect(await stateOf(cy, sale)).toBe('missed');
  expect(await isOnSale(sale, 1)).toBe('yes');
  // Late, and there is still room.
  expect((await byHand('callParty', third.partyId)).data.parties).toMatchObject([
    { state: 'called', number: 3 },
  ]);
});

test('a full house calls nobody until somebody goes out, and keeps places for people with tickets', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 9 }] });
  await env.DB.prepare('UPDATE events SET max_inside = 2 WHERE id = ?').bind(sale.eventId).run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const [one, two] = [await soldTicket(sale), await soldTicket(sale)];
  const scan = (code: string, more = {}) =>
    sale.organizer.mutate('checkin.scan', scanOf(sale, code, { gate: 'North', ...more }));
  await scan(one.code);
  await scan(two.code);
  await open(sale);
  const ana = new Browser();
  expect((await join(ana, sale)).data.party.state).toBe('waiting');
  expect(await state(sale.organizer, sale)).toMatchObject({ room: 0, keepFree: 0 });
  await open(sale, 1);
  expect((await scan(one.code, { kind: 'out' })).data.outcome).toBe('valid');
  expect(await stateOf(ana, sale)).toBe('waiting');
  expect((await scan(two.code, { kind: 'out' })).data.outcome).toBe('valid');
  await expect.poll(async () => (await state(sale.organizer, sale)).parties[0].state).toBe('called');
  expect((await state(sale.organizer, sale)).room).toBe(0);
});

test('one address cannot fill the line, and one browser is one party', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  await open(sale);
  const at = (ip: string) => new Browser(null, ip);
  for (let parties = 0; parties < ROPE_ADDRESS_MAX; parties++)
    expect((await join(at('198.51.100.7'), sale)).status).toBe(200);
  expect(codeOf(await join(at('198.51.100.7'), sale))).toBe('ROPE_FULL');
  expect((await join(at('198.51.100.8'), sale)).status).toBe(200);
});
