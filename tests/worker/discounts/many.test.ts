import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { DISCOUNT_CODES_BULK_MAX, DISCOUNT_CODES_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import { codeInput, newCode } from '#tests/support/worker/codes.ts';
import { countOf } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const CODES_OF = 'SELECT count(*) AS n FROM discount_codes WHERE organizer_id = ?';

function manyInput(sale: Pick<Sale, 'eventId'>, more: Record<string, unknown> = {}) {
  const { code: _one, ...settings } = codeInput(sale);
  return { ...settings, prefix: 'friends', count: 20, maxUses: 1, ...more };
}

function make(who: Person, input: object) {
  return who.mutate('discounts.createMany', input);
}

const codeOf = async (answer: ReturnType<typeof make>) => (await answer).error?.data.errorCode;

test('a batch creates distinct codes, each with the given discount', async () => {
  const sale = await eventOnSale();
  const { data } = await make(sale.organizer, manyInput(sale));
  expect(new Set(data.codes).size).toBe(20);
  for (const code of data.codes) expect(code).toMatch(/^FRIENDS-[0-9A-HJKMNP-TV-Z]{8}$/);
  const list = await sale.organizer.query('discounts.list', { search: 'friends-', pageSize: 100 });
  expect(list.data.total).toBe(20);
  expect(list.data.items[0]).toMatchObject({ type: 'percentage', value: 50, maxUses: 1, state: 'active' });

  const [buyer, second] = await Promise.all([buyerWith(5_000), buyerWith(5_000)]);
  const [code] = data.codes;
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }))).status).toBe(
    200,
  );
  const again = await second.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }));
  expect(again.error?.data.errorCode).toBe('DISCOUNT_USED_UP');
  const used = await sale.organizer.query('discounts.list', { state: 'used_up' });
  expect(used.data.items.map((item: { code: string }) => item.code)).toEqual([code]);
});

test('a repeated batch returns the same codes, even after some were deleted', async () => {
  const sale = await eventOnSale();
  const input = manyInput(sale);
  const answers = await Promise.all([1, 2, 3, 4].map(() => make(sale.organizer, input)));
  const [first] = answers;
  for (const answer of answers) expect(answer.data).toEqual(first?.data);
  const { data } = await sale.organizer.query('discounts.list', { search: first?.data.codes[3] });
  const discountId = data.items[0].id;
  await sale.organizer.mutate('discounts.delete', { requestId: crypto.randomUUID(), discountId });
  expect((await make(sale.organizer, input)).data).toEqual(first?.data);
  expect(await countOf(CODES_OF, sale.organizer.id)).toBe(19);
});

test("a batch's request ID is refused for other settings or a single code", async () => {
  const sale = await eventOnSale();
  const input = manyInput(sale);
  await make(sale.organizer, input);
  expect(await codeOf(make(sale.organizer, { ...input, count: 21 }))).toBe('REQUEST_ID_REUSED');
  expect(await codeOf(make(sale.organizer, { ...input, prefix: 'OTHER' }))).toBe('REQUEST_ID_REUSED');
  const single = codeInput(sale, { requestId: input.requestId });
  expect(await codeOf(sale.organizer.mutate('discounts.create', single))).toBe('REQUEST_ID_REUSED');
  const one = codeInput(sale);
  await sale.organizer.mutate('discounts.create', one);
  expect(await codeOf(make(sale.organizer, { ...input, requestId: one.requestId }))).toBe(
    'REQUEST_ID_REUSED',
  );
  // Request IDs are per person: another organizer may use the same one.
  const other = await eventOnSale();
  expect((await make(other.organizer, manyInput(other, { requestId: input.requestId }))).status).toBe(200);
});

test.each([
  ['no codes', { count: 0 }],
  ['more codes than one batch allows', { count: DISCOUNT_CODES_BULK_MAX + 1 }],
  ['a prefix with a space', { prefix: 'MY CODES' }],
  ['an empty prefix', { prefix: ' ' }],
  ['a percentage of 101', { value: 101 }],
])('a batch with %s is refused and creates nothing', async (_what, more) => {
  const sale = await eventOnSale();
  expect(await codeOf(make(sale.organizer, manyInput(sale, more)))).toBe('BAD_INPUT');
  expect(await countOf(CODES_OF, sale.organizer.id)).toBe(0);
});

test("a batch beyond an organizer's maximum creates no codes", async () => {
  const sale = await eventOnSale();
  const rounds = DISCOUNT_CODES_PER_ORGANIZER_MAX / DISCOUNT_CODES_BULK_MAX;
  for (let round = 1; round < rounds; round++)
    await make(sale.organizer, manyInput(sale, { count: DISCOUNT_CODES_BULK_MAX }));
  await newCode(sale);
  const before = await countOf(CODES_OF, sale.organizer.id);
  const answer = await make(sale.organizer, manyInput(sale, { count: DISCOUNT_CODES_BULK_MAX }));
  expect(answer.error?.data).toMatchObject({ errorCode: 'TOO_MANY' });
  expect(await countOf(CODES_OF, sale.organizer.id)).toBe(before);
});

test("only the event's organizer and administrators can create a batch, and it belongs to the organizer", async () => {
  const sale = await eventOnSale();
  const [stranger, admin] = await Promise.all([person({ role: 'organizer' }), person({ role: 'admin' })]);
  expect(await codeOf(make(stranger, manyInput(sale)))).toBe('EVENT_NOT_FOUND');
  expect((await make(admin, manyInput(sale, { count: 3 }))).status).toBe(200);
  expect(await countOf(CODES_OF, sale.organizer.id)).toBe(3);
});

test('the list filters codes by their current state', async () => {
  const sale = await eventOnSale();
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const made = {
    active: await newCode(sale, { validFrom: hours(-1), validUntil: hours(1), maxUses: 5 }),
    inactive: await newCode(sale, { active: false, validUntil: hours(-1) }),
    scheduled: await newCode(sale, { validFrom: hours(1) }),
    expired: await newCode(sale, { validUntil: hours(-1) }),
    used_up: await newCode(sale, { maxUses: 1 }),
  };
  await env.DB.prepare('UPDATE discount_codes SET used = 1 WHERE id = ?').bind(made.used_up.id).run();
  for (const [state, { code }] of Object.entries(made)) {
    const { data } = await sale.organizer.query('discounts.list', { state });
    expect(data.items.map((item: object) => ({ ...item }))).toMatchObject([{ code, state }]);
    expect(data.total).toBe(1);
  }
});
