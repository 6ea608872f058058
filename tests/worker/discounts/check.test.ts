import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { CODE_GUESSES_BURST } from '#shared/limits.ts';
import { newIp } from '#tests/support/worker/auth-client.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { newCode } from '#tests/support/worker/codes.ts';
import {
  balanceOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  type Sale,
} from '#tests/support/worker/events.ts';
import { callTrpc, type Person, person } from '#tests/support/worker/people.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

function check(who: Person, sale: Sale, code: string, quantity = 1) {
  const lines = [{ ticketTypeId: sale.typeId, quantity }];
  return who.query('discounts.check', { eventId: sale.eventId, code, lines });
}

/** Two types at 10.00 and 3.33, which make rounding visible. */
function sale(organizer?: Person) {
  return eventOnSale({
    types: [{ price: 1_000 }, { price: 333 }],
    ...(organizer ? { organizer } : {}),
  });
}

const REFUSALS = [
  ['DISCOUNT_INACTIVE', { active: false }],
  ['DISCOUNT_NOT_STARTED', { validFrom: hours(1) }],
  ['DISCOUNT_EXPIRED', { validUntil: hours(-1) }],
  ['DISCOUNT_MINIMUM', { minimumMinor: 1_001 }],
  ['DISCOUNT_CURRENCY', { eventId: null, type: 'fixed', value: 100, currency: 'RUB' }],
] as const;

describe('discount check and purchase agree', () => {
  test.each(REFUSALS)('check and purchase both refuse a code with %s', async (code, more) => {
    const night = await sale();
    const { code: name } = await newCode(night, more);
    const buyer = await buyerWith(5_000);
    const checked = await check(buyer, night, name);
    const bought = await buyer.mutate('tickets.purchase', purchaseOf(night, 1, { discountCode: name }));
    expect(checked.error?.data.errorCode).toBe(code);
    expect([bought.status, bought.error?.data.errorCode]).toEqual([409, code]);
    expect(checked.error?.message).toBe(bought.error?.message);
    expect(await balanceOf(buyer)).toBe(5_000);
  });

  test('check and purchase both refuse an unknown code', async () => {
    const night = await sale();
    const buyer = await buyerWith(5_000);
    const checked = await check(buyer, night, 'NOSUCH');
    const bought = await buyer.mutate('tickets.purchase', purchaseOf(night, 1, { discountCode: 'NOSUCH' }));
    expect([checked.error?.message, bought.error?.message]).toEqual([
      'Invalid discount code',
      'Invalid discount code',
    ]);
  });

  test("check and purchase name another event of the organizer, and treat another organizer's code as unknown", async () => {
    const organizer = await person({ role: 'organizer' });
    const [night, other] = await Promise.all([sale(organizer), sale(organizer)]);
    const stranger = await sale();
    const buyer = await buyerWith(5_000);
    const answerOf = async (code: string) => {
      const bought = await buyer.mutate('tickets.purchase', purchaseOf(night, 1, { discountCode: code }));
      return [(await check(buyer, night, code)).error?.data.errorCode, bought.error?.data.errorCode];
    };
    // The box office is awake before the codes exist, so it must be notified of them.
    expect(await answerOf('NOT-YET')).toEqual(['DISCOUNT_INVALID', 'DISCOUNT_INVALID']);
    const theirs = await newCode(other);
    const foreign = await newCode(stranger);
    expect(await answerOf(theirs.code)).toEqual(['DISCOUNT_WRONG_EVENT', 'DISCOUNT_WRONG_EVENT']);
    expect(await answerOf(foreign.code)).toEqual(['DISCOUNT_INVALID', 'DISCOUNT_INVALID']);
  });

  test('check and purchase both refuse a used-up code', async () => {
    const night = await sale();
    const { code } = await newCode(night, { maxUses: 1 });
    const [first, second] = await Promise.all([buyerWith(5_000), buyerWith(5_000)]);
    expect((await check(second, night, code)).status).toBe(200);
    await first.mutate('tickets.purchase', purchaseOf(night, 1, { discountCode: code }));
    const bought = await second.mutate('tickets.purchase', purchaseOf(night, 1, { discountCode: code }));
    expect(bought.error?.data.errorCode).toBe('DISCOUNT_USED_UP');
    expect((await check(second, night, code)).error?.data.errorCode).toBe('DISCOUNT_USED_UP');
    expect(await balanceOf(second)).toBe(5_000);
  });

  const TERMS = [
    { type: 'percentage', value: 1 },
    { type: 'percentage', value: 33 },
    { type: 'percentage', value: 50 },
    { type: 'percentage', value: 100 },
    { type: 'fixed', value: 1 },
    { type: 'fixed', value: 777 },
    { type: 'fixed', value: 999_999 },
    { type: 'percentage', value: 15, minimumMinor: 1_333 },
    { type: 'percentage', value: 15, eventId: null },
    { type: 'fixed', value: 500, currency: 'USD', eventId: null },
  ];
  const QUANTITIES = [
    [1, 1],
    [2, 3],
    [0, 1],
  ] as const;

  test.each(TERMS)('check and purchase agree to the cent for %o', async (terms) => {
    const night = await sale();
    const { code } = await newCode(night, terms);
    for (const [first, second] of QUANTITIES) {
      const buyer = await buyerWith(10_000);
      const lines = [
        { ticketTypeId: night.typeIds[0], quantity: first },
        { ticketTypeId: night.typeIds[1], quantity: second },
      ].filter(({ quantity }) => quantity > 0);
      const checked = await buyer.query('discounts.check', {
        eventId: night.eventId,
        code: ` ${code.toLowerCase()} `,
        lines,
      });
      const purchase = { requestId: crypto.randomUUID(), eventId: night.eventId, lines, discountCode: code };
      const bought = await buyer.mutate('tickets.purchase', purchase);
      expect(checked.error?.data.errorCode).toBe(bought.error?.data.errorCode);
      if (checked.error) continue;
      const { subtotalMinor, discountMinor, totalMinor } = checked.data;
      expect(bought.data).toMatchObject({ subtotalMinor, discountMinor, totalMinor });
      expect(totalMinor).toBeGreaterThanOrEqual(0);
      const sum = (key: string) =>
        checked.data.lines.reduce(
          (total: number, line: Record<string, number>) => total + (line[key] ?? 0),
          0,
        );
      expect([sum('discountMinor'), sum('totalMinor')]).toEqual([discountMinor, totalMinor]);
    }
  });

  test('check and order agree for menu items', async () => {
    const night = await sale();
    const beer = await menuItem(night, { price: 725, quantity: 10 });
    const { code } = await newCode(night, { value: 30 });
    const buyer = await buyerWith(10_000);
    const lines = [{ menuItemId: beer, quantity: 3 }];
    const checked = await buyer.query('discounts.check', { eventId: night.eventId, code, lines });
    const order = { requestId: crypto.randomUUID(), eventId: night.eventId, lines, discountCode: code };
    const placed = await buyer.mutate('orders.place', order);
    expect(checked.data).toMatchObject({ subtotalMinor: 2_175, discountMinor: 653, totalMinor: 1_522 });
    expect(placed.data).toMatchObject({ subtotalMinor: 2_175, discountMinor: 653, totalMinor: 1_522 });
  });
});

test("of twenty concurrent buyers three get a code's remaining uses, and nobody pays the full price", async () => {
  const night = await sale();
  const { id, code } = await newCode(night, { maxUses: 3 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyerWith(1_000)));
  const answers = await Promise.all(
    buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(night, 1, { discountCode: code }))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ error }) => error?.data.errorCode === 'DISCOUNT_USED_UP')).toHaveLength(17);
  const balances = await Promise.all(buyers.map((buyer) => balanceOf(buyer)));
  expect(balances.sort((a, b) => a - b)).toEqual([500, 500, 500, ...Array(17).fill(1_000)]);
  const row = await env.DB.prepare('SELECT used FROM discount_codes WHERE id = ?').bind(id).first();
  expect(row).toEqual({ used: 3 });
});

test("the event's own code wins over one for all events, unless it is deactivated", async () => {
  const night = await sale();
  await newCode(night, { code: 'BOTH', value: 10, eventId: null });
  const own = await newCode(night, { code: 'BOTH', value: 60 });
  const buyer = await buyerWith(5_000);
  expect((await check(buyer, night, 'both')).data.discountMinor).toBe(600);
  const off = { requestId: crypto.randomUUID(), discountId: own.id, active: false };
  await night.organizer.mutate('discounts.update', off);
  expect((await check(buyer, night, 'both')).data.discountMinor).toBe(100);
});

describe('a price that changed between check and purchase', () => {
  test('a purchase at an old price is refused with the new total and without a charge', async () => {
    const night = await sale();
    const { id, code } = await newCode(night, { value: 50 });
    const buyer = await buyerWith(5_000);
    const { data } = await check(buyer, night, code);
    const less = { requestId: crypto.randomUUID(), discountId: id, type: 'percentage', value: 20 };
    await night.organizer.mutate('discounts.update', less);
    const wish = { discountCode: code, expectedTotalMinor: data.totalMinor };
    const answer = await buyer.mutate('tickets.purchase', purchaseOf(night, 1, wish));
    expect(answer.error?.data.errorCode).toBe('PRICE_CHANGED');
    expect(await balanceOf(buyer)).toBe(5_000);
    const again = await buyer.mutate(
      'tickets.purchase',
      purchaseOf(night, 1, { ...wish, expectedTotalMinor: 800 }),
    );
    expect(again.data.totalMinor).toBe(800);
  });

  test('a repeat of a paid purchase gets its receipt, regardless of the expected total', async () => {
    const night = await sale();
    const buyer = await buyerWith(5_000);
    const purchase = purchaseOf(night, 1, { expectedTotalMinor: 1_000 });
    const first = await buyer.mutate('tickets.purchase', purchase);
    const repeat = await buyer.mutate('tickets.purchase', { ...purchase, expectedTotalMinor: 1_200 });
    expect(repeat.data).toEqual(first.data);
    expect(await balanceOf(buyer)).toBe(4_000);
  });

  test('an order at an old price is refused in the same way', async () => {
    const night = await sale();
    const beer = await menuItem(night, { price: 500, quantity: 10 });
    const buyer = await buyerWith(5_000);
    const order = {
      requestId: crypto.randomUUID(),
      eventId: night.eventId,
      lines: [{ menuItemId: beer, quantity: 1 }],
      expectedTotalMinor: 450,
    };
    expect((await buyer.mutate('orders.place', order)).error?.data.errorCode).toBe('PRICE_CHANGED');
    expect(await balanceOf(buyer)).toBe(5_000);
  });
});

describe('guessing codes is limited', () => {
  test('after a few unknown codes a person must wait, even with a valid code, and others are unaffected', async () => {
    stopClock();
    const night = await sale();
    const { code } = await newCode(night);
    const [guesser, other] = await Promise.all([person(), person()]);
    const guesses = await Promise.all(
      Array.from({ length: CODE_GUESSES_BURST }, (_, index) => check(guesser, night, `GUESS${index}`)),
    );
    expect(new Set(guesses.map(({ error }) => error?.data.errorCode))).toEqual(new Set(['DISCOUNT_INVALID']));
    expect((await check(guesser, night, 'ONEMORE')).error?.data.errorCode).toBe('RATE_LIMITED');
    expect((await check(guesser, night, code)).error?.data.errorCode).toBe('RATE_LIMITED');
    expect((await check(other, night, code)).status).toBe(200);
  });

  test('unknown codes in purchases count as well, and purchases without a code still succeed', async () => {
    const night = await sale();
    const guesser = await buyerWith(5_000);
    const answers = await Promise.all(
      Array.from({ length: CODE_GUESSES_BURST + 10 }, (_, index) =>
        guesser.mutate('tickets.purchase', purchaseOf(night, 1, { discountCode: `GUESS${index}` })),
      ),
    );
    const told = answers.filter(({ error }) => error?.data.errorCode === 'DISCOUNT_INVALID');
    expect(told).toHaveLength(CODE_GUESSES_BURST);
    expect(answers.filter(({ error }) => error?.data.errorCode === 'RATE_LIMITED')).toHaveLength(10);
    expect((await guesser.mutate('tickets.purchase', purchaseOf(night))).status).toBe(200);
  });

  test('valid codes do not count against the limit', async () => {
    const night = await eventOnSale({ types: [{ price: 0, perPersonLimit: 1_000 }] });
    const { code } = await newCode(night);
    const buyer = await person();
    for (let turn = 0; turn < CODE_GUESSES_BURST + 2; turn++) {
      const answer = await buyer.mutate('tickets.purchase', purchaseOf(night, 1, { discountCode: code }));
      expect(answer.status).toBe(200);
    }
  });
});

describe('a visitor', () => {
  const asVisitor = (sale: Sale, code: string, ip: string | undefined) =>
    callTrpc(
      'discounts.check',
      'query',
      { eventId: sale.eventId, code, lines: [{ ticketTypeId: sale.typeId, quantity: 1 }] },
      { ip },
    );

  test('is told what a code takes off, and why another takes nothing', async () => {
    const night = await sale();
    const { code } = await newCode(night, { perPerson: 1 });
    const checked = await asVisitor(night, code.toLowerCase(), newIp());
    expect(checked.data).toMatchObject({ code, subtotalMinor: 1_000, discountMinor: 500, totalMinor: 500 });
    const { code: over } = await newCode(night, { validUntil: hours(-1) });
    expect((await asVisitor(night, over, newIp())).error?.data.errorCode).toBe('DISCOUNT_EXPIRED');
  });

  test('who guesses must wait, with all devices of the address, and other addresses and persons are unaffected', async () => {
    stopClock();
    const night = await sale();
    const { code } = await newCode(night);
    const ip = newIp();
    const guesses = await Promise.all(
      Array.from({ length: CODE_GUESSES_BURST }, (_, index) => asVisitor(night, `GUESS${index}`, ip)),
    );
    expect(new Set(guesses.map(({ error }) => error?.data.errorCode))).toEqual(new Set(['DISCOUNT_INVALID']));
    expect((await asVisitor(night, code, ip)).error?.data.errorCode).toBe('RATE_LIMITED');
    expect((await asVisitor(night, code, newIp())).status).toBe(200);
    expect((await check(await person(), night, code)).status).toBe(200);
  });

  test('valid codes of everybody on one network do not count', async () => {
    stopClock();
    const night = await sale();
    const { code } = await newCode(night);
    const ip = newIp();
    for (let turn = 0; turn < CODE_GUESSES_BURST + 2; turn++)
      expect((await asVisitor(night, code, ip)).status).toBe(200);
  });

  test('wrong codes of holds count by address too, so that new browsers gain nothing', async () => {
    const night = await sale();
    const ip = newIp();
    const answers = [];
    for (let turn = 0; turn <= CODE_GUESSES_BURST; turn++) {
      const input = {
        requestId: crypto.randomUUID(),
        eventId: night.eventId,
        lines: [{ ticketTypeId: night.typeId, quantity: 1 }],
        discountCode: `GUESS${turn}`,
      };
      answers.push((await callTrpc('checkout.start', 'mutation', input, { ip })).error?.data.errorCode);
    }
    expect(answers.pop()).toBe('RATE_LIMITED');
    expect(new Set(answers)).toEqual(new Set(['DISCOUNT_INVALID']));
  });
});

test.each([
  ['no lines', { lines: [] }],
  ['a quantity of zero', { lines: [{ ticketTypeId: crypto.randomUUID(), quantity: 0 }] }],
  ['no code', { code: '  ' }],
])('a check with %s is refused', async (_what, more) => {
  const night = await sale();
  const buyer = await person();
  const input = {
    eventId: night.eventId,
    code: 'ANY',
    lines: [{ ticketTypeId: night.typeId, quantity: 1 }],
    ...more,
  };
  expect((await buyer.query('discounts.check', input)).status).toBe(400);
});

test("a check at a draft, or with another event's ticket type, reveals nothing about the code", async () => {
  const draft = await eventOnSale({ status: 'draft' });
  const { code } = await newCode(draft);
  const night = await sale();
  const buyer = await person();
  expect((await check(buyer, draft, code)).error?.data.errorCode).toBe('EVENT_NOT_ON_SALE');
  const foreign = { ...night, typeId: draft.typeId };
  expect((await check(buyer, foreign, code)).error?.data.errorCode).toBe('EVENT_NOT_ON_SALE');
});
