import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { newPublished, newType, typeInput } from '#tests/support/worker/drafts.ts';
import { buyerWith } from '#tests/support/worker/events.ts';
import { guest, type Person, person, type TrpcAnswer } from '#tests/support/worker/people.ts';

const codeOf = ({ error, data }: TrpcAnswer) => error?.data.errorCode ?? data?.state ?? 'ok';

type Line = { ticketTypeId: string; quantity?: number; amountMinor?: number; answers?: unknown };

/** Buys in the turn of the start. */
function buy(who: Person, eventId: string, lines: Line[], more: Record<string, unknown> = {}) {
  return who.mutate('checkout.start', {
    requestId: crypto.randomUUID(),
    eventId,
    lines: lines.map((line) => ({ quantity: 1, ...line })),
    pay: 'wallet',
    ...more,
  });
}

async function published() {
  const organizer = await person({ role: 'organizer' });
  await env.DB.prepare('UPDATE users SET paid_events_at = 1 WHERE id = ?').bind(organizer.id).run();
  return { organizer, ...(await newPublished(organizer)) };
}

function paidOf(purchaseId: string) {
  return env.DB.prepare(
    `SELECT y.name, t.amount_paid AS paid FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id
     WHERE t.purchase_id = ? ORDER BY t.id`,
  )
    .bind(purchaseId)
    .all<{ name: string; paid: number }>();
}

const typesOf = async (eventId: string): Promise<{ name: string; saleState: string }[]> =>
  (await guest.query('events.get', { eventId })).data.ticketTypes;

describe('types that are not for everybody', () => {
  test('a type by code or link is nowhere public, and opens and sells to those who have it', async () => {
    const { organizer, eventId } = await published();
    const code = await newType(organizer, eventId, {
      name: 'Friends',
      visibility: 'code',
      accessCode: 'amigos',
    });
    const link = await newType(organizer, eventId, { name: 'Press', visibility: 'link' });
    const hidden = await newType(organizer, eventId, { name: 'Door', visibility: 'hidden' });
    expect((await typesOf(eventId)).map(({ name }) => name)).toEqual(['Entry']);
    const own = (await organizer.query('events.get', { eventId })).data.ticketTypes;
    const token = own.find(({ id }: { id: string }) => id === link).accessCode;
    expect(token).toMatch(/^[0-9A-F]{16}$/);
    const opened = await guest.query('events.unlock', { eventId, access: [' Amigos ', 'x'] });
    expect(opened.data.ticketTypes).toMatchObject([{ id: code, name: 'Friends', saleState: 'on_sale' }]);
    expect(JSON.stringify(opened.data)).not.toContain('AMIGOS');
    expect(codeOf(await guest.query('events.unlock', { eventId, access: ['amigo'] }))).toBe(
      'ACCESS_CODE_WRONG',
    );
    const buyer = await buyerWith(10_000);
    expect(codeOf(await buy(buyer, eventId, [{ ticketTypeId: code }]))).toBe('TYPE_LOCKED');
    expect(codeOf(await buy(buyer, eventId, [{ ticketTypeId: code }], { access: ['amigos'] }))).toBe('done');
    expect(codeOf(await buy(buyer, eventId, [{ ticketTypeId: link }], { access: [token] }))).toBe('done');
    expect(codeOf(await buy(buyer, eventId, [{ ticketTypeId: hidden }]))).toBe('EVENT_NOT_ON_SALE');
    const group = { requestId: crypto.randomUUID(), eventId, ticketTypeId: code, quantity: 2 };
    expect(codeOf(await buyer.mutate('groups.start', group))).toBe('TYPE_FOR_ONE');
  });

  test('guesses of access codes are limited, and right ones of visitors are not counted', async () => {
    const { organizer, eventId } = await published();
    await newType(organizer, eventId, { visibility: 'code', accessCode: 'VIP' });
    for (let guess = 0; guess < 25; guess++)
      expect(codeOf(await guest.query('events.unlock', { eventId, access: ['vip'] }))).toBe('ok');
    const codes = new Set<string>();
    for (let guess = 0; guess < 30; guess++)
      codes.add(codeOf(await guest.query('events.unlock', { eventId, access: [`no${guess}`] })));
    expect([...codes]).toEqual(['ACCESS_CODE_WRONG', 'RATE_LIMITED']);
  });

  test('a type after another one opens while that one cannot be bought', async () => {
    const { organizer, eventId } = await published();
    const early = await newType(organizer, eventId, { name: 'Early', quantity: 2 });
    const late = await newType(organizer, eventId, {
      name: 'Late',
      visibility: 'after',
      opensAfterTypeId: early,
    });
    expect(await typesOf(eventId)).toMatchObject([
      {},
      { name: 'Early', saleState: 'on_sale' },
      { name: 'Late', saleState: 'not_started', opensAfter: { id: early, name: 'Early' } },
    ]);
    const buyer = await buyerWith(10_000);
    expect(codeOf(await buy(buyer, eventId, [{ ticketTypeId: late }]))).toBe('TYPE_NOT_OPEN');
    expect(codeOf(await buy(buyer, eventId, [{ ticketTypeId: early, quantity: 2 }]))).toBe('done');
    expect((await typesOf(eventId))[2]).toMatchObject({ saleState: 'on_sale' });
    expect(codeOf(await buy(buyer, eventId, [{ ticketTypeId: late }]))).toBe('done');
    const circle = { requestId: crypto.randomUUID(), ticketTypeId: early };
    const own = await organizer.mutate('ticketTypes.update', {
      ...circle,
      visibility: 'after',
      opensAfterTypeId: late,
    });
    expect(codeOf(own)).toBe('TYPE_TERMS_WRONG');
    const hidden = await newType(organizer, eventId, { name: 'Secret', visibility: 'hidden' });
    await newType(organizer, eventId, { name: 'Last', visibility: 'after', opensAfterTypeId: hidden });
    expect(JSON.stringify(await typesOf(eventId))).not.toMatch(new RegExp(`Secret|${hidden}`));
  });
});

test('a bundle sells tickets of its types from their stock, all or none, priced to the cent', async () => {
  const { organizer, eventId } = await published();
  const friday = await newType(organizer, eventId, { name: 'Friday', priceMinor: 2_000, quantity: 5 });
  const hidden = { name: 'Saturday', priceMinor: 1_000, quantity: 9, visibility: 'hidden' };
  const saturday = await newType(organizer, eventId, hidden);
  const bundle = [
    { ticketTypeId: friday, quantity: 2 },
    { ticketTypeId: saturday, quantity: 1 },
  ];
  const pass = await newType(organizer, eventId, { name: 'Pass', priceMinor: 3_334, quantity: 0, bundle });
  const shown = (await typesOf(eventId)).find(({ name }) => name === 'Pass');
  expect(shown).toMatchObject({
    available: 2,
    saleState: 'on_sale',
    bundle: [
      { name: 'Friday', quantity: 2 },
      { name: 'Saturday', quantity: 1 },
    ],
  });
  const buyer = await buyerWith(20_000);
  const lines = [{ ticketTypeId: pass, quantity: 2 }, { ticketTypeId: friday }];
  const sold = await buy(buyer, eventId, lines, { expectedTotalMinor: 8_668 });
  expect(sold.data?.result?.receipt).toMatchObject({
    subtotalMinor: 8_668,
    discountMinor: 0,
    totalMinor: 8_668,
  });
  const { results } = await paidOf(sold.data.result.receipt.purchaseId);
  expect(results.reduce((sum, { paid }) => sum + paid, 0)).toBe(8_668);
  const paid = (type: string) => results.filter(({ name }) => name === type).map((ticket) => ticket.paid);
  expect(paid('Friday').sort()).toEqual([1_333, 1_333, 1_334, 1_334, 2_000]);
  expect(paid('Saturday')).toEqual([667, 667]);
  expect(codeOf(await buy(buyer, eventId, [{ ticketTypeId: pass }]))).toBe('SOLD_OUT');
  const wait = { requestId: crypto.randomUUID(), eventId, ticketTypeId: pass, quantity: 1 };
  expect(codeOf(await buyer.mutate('eventWaitlist.join', wait))).toBe('TYPE_FOR_ONE');
  const removal = { requestId: crypto.randomUUID(), ticketTypeId: saturday };
  expect(codeOf(await organizer.mutate('ticketTypes.delete', removal))).toBe('TYPE_TERMS_WRONG');
  const nested = typeInput(eventId, { quantity: 0, bundle: [{ ticketTypeId: pass, quantity: 1 }] });
  expect(codeOf(await organizer.mutate('ticketTypes.create', nested))).toBe('TYPE_TERMS_WRONG');
});

test('guests pay what they want from the minimum up, and codes never take it below', async () => {
  const { organizer, eventId } = await published();
  const min = await newType(organizer, eventId, {
    priceMinor: 500,
    pricing: 'min',
    suggestedPriceMinor: 900,
  });
  const donation = await newType(organizer, eventId, { priceMinor: 0, pricing: 'donation' });
  const code = { requestId: crypto.randomUUID(), eventId, code: 'HALF', type: 'percentage', value: 50 };
  expect(codeOf(await organizer.mutate('discounts.create', code))).toBe('ok');
  const buyer = await buyerWith(10_000);
  const low = [{ ticketTypeId: min, amountMinor: 499 }];
  expect(codeOf(await buy(buyer, eventId, low))).toBe('AMOUNT_TOO_LOW');
  const lines = [
    { ticketTypeId: min, amountMinor: 800 },
    { ticketTypeId: donation, amountMinor: 700 },
  ];
  const sold = await buy(buyer, eventId, lines, { discountCode: 'HALF', expectedTotalMinor: 1_200 });
  expect(sold.data?.result?.receipt).toMatchObject({ discountMinor: 300, totalMinor: 1_200 });
  const plain = await buy(buyer, eventId, [{ ticketTypeId: min }]);
  expect(plain.data?.result?.receipt).toMatchObject({ totalMinor: 500 });
  const preview = {
    eventId,
    code: 'half',
    lines: [{ ticketTypeId: donation, quantity: 1, amountMinor: 700 }],
  };
  expect((await buyer.query('discounts.check', preview)).data).toMatchObject({ totalMinor: 700 });
});

test('answers are asked for, kept with each ticket and shown at the door', async () => {
  const { organizer, eventId } = await published();
  const questions = [
    { id: 'name', kind: 'text', label: 'Name on the badge', options: [], required: true },
    { id: 'meal', kind: 'choice', label: 'Meal', options: ['Meat', 'Vegan'], required: false },
  ];
  const typeId = await newType(organizer, eventId, { priceMinor: 100, questions });
  const buyer = await buyerWith(10_000);
  const line = (...answers: unknown[]) => [{ ticketTypeId: typeId, quantity: 2, answers }];
  const name = (answer: string) => ({ questionId: 'name', answer });
  expect(codeOf(await buy(buyer, eventId, [{ ticketTypeId: typeId }]))).toBe('ANSWERS_NEEDED');
  expect(codeOf(await buy(buyer, eventId, line([name('Ana')])))).toBe('ANSWERS_NEEDED');
  const wrong = line([name('Ana')], [name('Bo'), { questionId: 'meal', answer: 'Fish' }]);
  expect(codeOf(await buy(buyer, eventId, wrong))).toBe('ANSWERS_NEEDED');
  const right = line([name('Ana')], [name('Bo'), { questionId: 'meal', answer: 'Vegan' }]);
  const sold = await buy(buyer, eventId, right);
  const [, second] = sold.data.result.tickets;
  const scan = { requestId: crypto.randomUUID(), eventId, code: second.qr };
  expect((await organizer.mutate('checkin.scan', scan)).data).toMatchObject({
    outcome: 'valid',
    ticket: {
      answers: [
        { label: 'Name on the badge', answer: 'Bo' },
        { label: 'Meal', answer: 'Vegan' },
      ],
    },
  });
});

test('an event by link is in no list, and a copy of an event refers to its own types', async () => {
  const { organizer, eventId } = await published();
  const early = await newType(organizer, eventId, { name: 'Early' });
  const after = { name: 'Late', visibility: 'after', opensAfterTypeId: early };
  await newType(organizer, eventId, after);
  const listed = async () =>
    (await guest.query('events.browse', { pageSize: 50 })).data.items.map(({ id }: { id: string }) => id);
  expect(await listed()).toContain(eventId);
  const edit = { requestId: crypto.randomUUID(), eventId, listed: false, minAge: 18 };
  expect(codeOf(await organizer.mutate('events.update', edit))).toBe('ok');
  // Lists are cached for seconds; a search has a key of its own.
  const found = await guest.query('events.browse', { search: 'night', pageSize: 50 });
  expect(found.data.items.map(({ id }: { id: string }) => id)).not.toContain(eventId);
  expect((await guest.query('events.get', { eventId })).data).toMatchObject({ listed: false, minAge: 18 });
  const startDate = new Date(Date.now() + 9 * 86_400_000).toISOString();
  const copy = await organizer.mutate('events.duplicate', {
    requestId: crypto.randomUUID(),
    eventId,
    startDate,
  });
  const copied = (await organizer.query('events.get', { eventId: copy.data.id })).data;
  const copyOf = (name: string) => copied.ticketTypes.find((type: { name: string }) => type.name === name);
  expect(copied).toMatchObject({ listed: false, minAge: 18 });
  expect(copyOf('Late').opensAfter).toEqual({ id: copyOf('Early').id, name: 'Early' });
  expect(copyOf('Early').id).not.toBe(early);
});
