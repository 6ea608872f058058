import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { codeInput, newBatch, newCode } from '#tests/support/worker/codes.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  type Sale,
} from '#tests/support/worker/events.ts';
import { held, codeOf as holdCodeOf, sellHold } from '#tests/support/worker/holds.ts';
import type { Person, TrpcAnswer } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

const codeOf = ({ error }: TrpcAnswer) => error?.data.errorCode;
const usesOf = (code: string) =>
  env.DB.prepare('SELECT used FROM discount_codes WHERE code = ?').bind(code).first<number>('used');

function check(who: Person, sale: Sale, code: string, typeId = sale.typeId) {
  const lines = [{ ticketTypeId: typeId, quantity: 1 }];
  return who.query('discounts.check', { eventId: sale.eventId, code, lines });
}

function buy(who: Person, sale: Sale, code: string) {
  return who.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }));
}

describe('uses of a code per person', () => {
  test('of concurrent purchases by one person only as many as allowed use the code', async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000 }] });
    const { code } = await newCode(sale, { perPerson: 2 });
    const [buyer, other] = await Promise.all([buyerWith(50_000), buyerWith(50_000)]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(buyer, sale, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter((answer) => codeOf(answer) === 'DISCOUNT_PERSON_LIMIT')).toHaveLength(6);
    expect([await balanceOf(buyer), await usesOf(code)]).toEqual([49_000, 2]);
    expect(codeOf(await check(buyer, sale, code))).toBe('DISCOUNT_PERSON_LIMIT');
    expect((await check(other, sale, code)).status).toBe(200);
    expect((await buy(other, sale, code)).status).toBe(200);
  });

  test('concurrent purchases at two events and an order count together', async () => {
    const first = await eventOnSale({ types: [{ price: 1_000 }] });
    const second = await eventOnSale({ organizer: first.organizer, types: [{ price: 1_000 }] });
    const itemId = await menuItem(first, { price: 1_000, quantity: 50 });
    const { code } = await newCode(first, { eventId: null, perPerson: 1 });
    const buyer = await buyerWith(50_000);
    const order = {
      requestId: crypto.randomUUID(),
      eventId: first.eventId,
      lines: [{ menuItemId: itemId, quantity: 1 }],
      discountCode: code,
    };
    const answers = await Promise.all([
      buy(buyer, first, code),
      buy(buyer, second, code),
      buyer.mutate('orders.place', order),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'DISCOUNT_PERSON_LIMIT')).toHaveLength(2);
    expect([await balanceOf(buyer), await usesOf(code)]).toEqual([49_500, 1]);
  });

  test('the codes of a batch count together for one person', async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000 }] });
    const { codes } = await newBatch(sale, { count: 3, perPerson: 1 });
    const [one = '', two = ''] = codes;
    const buyer = await buyerWith(50_000);
    expect((await buy(buyer, sale, one)).status).toBe(200);
    expect(codeOf(await check(buyer, sale, two))).toBe('DISCOUNT_PERSON_LIMIT');
    expect(codeOf(await buy(buyer, sale, two))).toBe('DISCOUNT_PERSON_LIMIT');
    expect((await buy(await buyerWith(50_000), sale, two)).status).toBe(200);
  });

  test("a stranger's hold is refused when the person who pays it has used the code", async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000 }] });
    const { code } = await newCode(sale, { perPerson: 1 });
    const buyer = await buyerWith(50_000);
    expect((await buy(buyer, sale, code)).status).toBe(200);
    const owner = `browser:${crypto.randomUUID()}`;
    const { holdId, limitedCodeId } = await held(sale, null, { owner, discountCode: code });
    expect(limitedCodeId).not.toBeNull();
    await forOneCall(boxOfficeOf(sale.eventId).checkout()).claim({
      holdId,
      owners: [owner],
      userId: buyer.id,
      limited: true,
    });
    expect(holdCodeOf(await sellHold(sale, buyer, holdId))).toBe('DISCOUNT_PERSON_LIMIT');
    expect([await balanceOf(buyer), await usesOf(code)]).toEqual([49_500, 1]);
  });

  test('a refusal is final for its request, and a purchase without the code still succeeds', async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000 }] });
    const { code } = await newCode(sale, { perPerson: 1 });
    const buyer = await buyerWith(50_000);
    await buy(buyer, sale, code);
    const wish = purchaseOf(sale, 1, { discountCode: code });
    for (let time = 1; time <= 2; time++)
      expect(codeOf(await buyer.mutate('tickets.purchase', wish))).toBe('DISCOUNT_PERSON_LIMIT');
    expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  });
});

describe('a code for chosen ticket types', () => {
  const twoTypes = () => eventOnSale({ types: [{ price: 1_000 }, { price: 335 }] });

  test('check, hold and purchase discount only the lines of those types', async () => {
    const sale = await twoTypes();
    const [one = '', two = ''] = sale.typeIds;
    const { code } = await newCode(sale, { ticketTypeIds: [two] });
    const lines = [one, two].map((ticketTypeId) => ({ ticketTypeId, quantity: 1 }));
    const buyer = await buyerWith(50_000);
    const checked = await buyer.query('discounts.check', { eventId: sale.eventId, code, lines });
    // Half of 3.35 is 1.675, rounded half up.
    expect(checked.data).toMatchObject({
      totalMinor: 1_167,
      terms: { ticketTypeIds: [two] },
      lines: [{ totalMinor: 1_000 }, { totalMinor: 167 }],
    });
    const view = await held(sale, buyer, {
      lines: lines.map(({ ticketTypeId: id, quantity }) => ({ id, quantity })),
      discountCode: code,
    });
    expect(view).toMatchObject({ totalMinor: 1_167 });
    const bought = await buyer.mutate('tickets.purchase', {
      ...purchaseOf(sale, 1, { discountCode: code }),
      lines,
    });
    expect(bought.data).toMatchObject({ discountMinor: 168, totalMinor: 1_167 });
    expect(await balanceOf(buyer)).toBe(50_000 - 1_167);
  });

  test('check and purchase refuse it for other types, and for an order', async () => {
    const sale = await twoTypes();
    const [, two = ''] = sale.typeIds;
    const itemId = await menuItem(sale, { price: 1_000, quantity: 5 });
    const { code } = await newCode(sale, { ticketTypeIds: [two] });
    const buyer = await buyerWith(50_000);
    expect(codeOf(await check(buyer, sale, code))).toBe('DISCOUNT_WRONG_ITEMS');
    expect(codeOf(await buy(buyer, sale, code))).toBe('DISCOUNT_WRONG_ITEMS');
    const order = {
      requestId: crypto.randomUUID(),
      eventId: sale.eventId,
      lines: [{ menuItemId: itemId, quantity: 1 }],
      discountCode: code,
    };
    expect(codeOf(await buyer.mutate('orders.place', order))).toBe('DISCOUNT_WRONG_ITEMS');
  });

  test('the types must belong to the event of the code', async () => {
    const sale = await twoTypes();
    const elsewhere = await eventOnSale({ organizer: sale.organizer });
    const create = (more: object) => sale.organizer.mutate('discounts.create', codeInput(sale, { ...more }));
    expect(codeOf(await create({ ticketTypeIds: [elsewhere.typeId] }))).toBe('BAD_INPUT');
    expect(codeOf(await create({ eventId: null, ticketTypeIds: [sale.typeId] }))).toBe('BAD_INPUT');
    expect(codeOf(await create({ ticketTypeIds: [] }))).toBe('BAD_INPUT');
    const { id: discountId } = await newCode(sale, { ticketTypeIds: [sale.typeId] });
    const update = (more: object) =>
      sale.organizer.mutate('discounts.update', { requestId: crypto.randomUUID(), discountId, ...more });
    expect(codeOf(await update({ eventId: elsewhere.eventId }))).toBe('BAD_INPUT');
    expect((await update({ eventId: elsewhere.eventId, ticketTypeIds: null })).status).toBe(200);
  });
});
