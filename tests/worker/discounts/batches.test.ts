import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { DISCOUNT_BATCH_CODES_MAX, DISCOUNT_BATCH_MAX } from '#shared/limits.ts';
import { batchInput, codeInput, newBatch, newCode } from '#tests/support/worker/codes.ts';
import { countOf } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const CODES_OF = 'SELECT count(*) AS n FROM discount_codes WHERE organizer_id = ?';

function make(who: Person, input: object) {
  return who.mutate('discounts.createMany', input);
}

const codeOf = async (answer: ReturnType<typeof make>) => (await answer).error?.data.errorCode;

test('a batch creates distinct codes, each with the given discount', async () => {
  const sale = await eventOnSale();
  const { data } = await make(sale.organizer, batchInput(sale));
  expect(new Set(data.codes).size).toBe(20);
  for (const code of data.codes) expect(code).toMatch(/^FRIENDS-[0-9A-HJKMNP-TV-Z]{8}$/);
  const [buyer, second] = await Promise.all([buyerWith(5_000), buyerWith(5_000)]);
  const [code] = data.codes;
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }))).status).toBe(
    200,
  );
  const again = await second.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }));
  expect(again.error?.data.errorCode).toBe('DISCOUNT_USED_UP');
  await newCode(sale);
  const list = await sale.organizer.query('discounts.list', { search: code });
  expect(list.data.total).toBe(1);
  expect(list.data.items[0]).toMatchObject({
    code: 'FRIENDS',
    batch: { count: 20, usedCodes: 1 },
    used: 1,
    maxUses: 1,
    state: 'active',
    savedMinor: [{ amountMinor: 500 }],
  });
  expect((await sale.organizer.query('discounts.list', {})).data.total).toBe(2);
});

test('a repeated batch returns the same codes, even after they were deleted', async () => {
  const sale = await eventOnSale();
  const input = batchInput(sale);
  const answers = await Promise.all([1, 2, 3, 4].map(() => make(sale.organizer, input)));
  const [first] = answers;
  for (const answer of answers) expect(answer.data).toEqual(first?.data);
  const batchId = first?.data.batchId;
  await sale.organizer.mutate('discounts.deleteUnused', { requestId: crypto.randomUUID(), batchId });
  expect((await make(sale.organizer, input)).data).toEqual(first?.data);
  expect(await countOf(CODES_OF, sale.organizer.id)).toBe(0);
});

test("a batch's request ID is refused for other settings or a single code", async () => {
  const sale = await eventOnSale();
  const input = batchInput(sale);
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
  expect((await make(other.organizer, batchInput(other, { requestId: input.requestId }))).status).toBe(200);
});

test.each([
  ['no codes', { count: 0 }],
  ['more codes than one batch allows', { count: DISCOUNT_BATCH_MAX + 1 }],
  ['a prefix with a space', { prefix: 'MY CODES' }],
  ['an empty prefix', { prefix: ' ' }],
  ['a percentage of 101', { value: 101 }],
])('a batch with %s is refused and creates nothing', async (_what, more) => {
  const sale = await eventOnSale();
  expect(await codeOf(make(sale.organizer, batchInput(sale, more)))).toBe('BAD_INPUT');
  expect(await countOf(CODES_OF, sale.organizer.id)).toBe(0);
});

test('batches are limited by the codes for one event, not by the codes of the organizer', async () => {
  const sale = await eventOnSale();
  const full = await newBatch(sale, { count: 5 });
  await env.DB.prepare('UPDATE discount_batches SET count = ? WHERE id = ?')
    .bind(DISCOUNT_BATCH_CODES_MAX - 3, full.batchId)
    .run();
  const before = await countOf(CODES_OF, sale.organizer.id);
  const answer = await make(sale.organizer, batchInput(sale, { count: 4 }));
  expect(answer.error?.data).toMatchObject({ errorCode: 'TOO_MANY' });
  expect(await countOf(CODES_OF, sale.organizer.id)).toBe(before);
  const elsewhere = await eventOnSale({ organizer: sale.organizer });
  expect((await make(sale.organizer, batchInput(elsewhere, { count: 4 }))).status).toBe(200);
  expect((await make(sale.organizer, batchInput(sale, { count: 3 }))).status).toBe(200);
});

test("only the event's organizer and administrators can create a batch, and it belongs to the organizer", async () => {
  const sale = await eventOnSale();
  const [stranger, admin] = await Promise.all([person({ role: 'organizer' }), person({ role: 'admin' })]);
  expect(await codeOf(make(stranger, batchInput(sale)))).toBe('EVENT_NOT_FOUND');
  expect((await make(admin, batchInput(sale, { count: 3 }))).status).toBe(200);
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

describe('a batch is managed as one', () => {
  const check = (who: Person, sale: Sale, code: string | undefined) =>
    who.query('discounts.check', {
      eventId: sale.eventId,
      code,
      lines: [{ ticketTypeId: sale.typeId, quantity: 1 }],
    });
  const changeOf = (batchId: string, more: object = {}) => ({
    requestId: crypto.randomUUID(),
    batchId,
    ...more,
  });

  test('pausing a batch refuses its codes at once in check and purchase, and resuming takes them again', async () => {
    const sale = await eventOnSale();
    const { batchId, codes } = await newBatch(sale);
    const other = await newBatch(sale, { prefix: 'other' });
    const buyer = await buyerWith(5_000);
    const buy = (code: string | undefined) =>
      buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }));
    // The box office knows the codes before they are paused.
    expect((await buy(codes[0])).status).toBe(200);
    const pause = changeOf(batchId, { active: false });
    const answers = await Promise.all(
      [1, 2, 3].map(() => sale.organizer.mutate('discounts.updateBatch', pause)),
    );
    for (const answer of answers) expect([answer.status, answer.data]).toEqual([200, { id: batchId }]);
    expect(
      await countOf(
        "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = 'discount.update_batch'",
        batchId,
      ),
    ).toBe(1);
    expect((await check(buyer, sale, codes[1])).error?.data.errorCode).toBe('DISCOUNT_INACTIVE');
    expect((await buy(codes[1])).error?.data.errorCode).toBe('DISCOUNT_INACTIVE');
    expect((await buy(other.codes[0])).status).toBe(200);
    const { data } = await sale.organizer.query('discounts.list', { state: 'inactive' });
    expect(data.items).toMatchObject([{ id: batchId, state: 'inactive', active: false }]);
    await sale.organizer.mutate('discounts.updateBatch', changeOf(batchId, { active: true }));
    expect((await check(buyer, sale, codes[1])).status).toBe(200);
    expect((await buy(codes[1])).status).toBe(200);
  });

  test('a paused batch is refused by D1 even if the box office was not told', async () => {
    const sale = await eventOnSale();
    const { batchId, codes } = await newBatch(sale);
    const buyer = await buyerWith(5_000);
    await buyer.mutate('tickets.purchase', purchaseOf(sale, 1));
    await env.DB.prepare('UPDATE discount_batches SET active = 0 WHERE id = ?').bind(batchId).run();
    const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: codes[0] }));
    expect(bought.error?.data.errorCode).toBe('DISCOUNT_INACTIVE');
  });

  test('deleting the unused codes keeps the used ones, and a second try says that all are used', async () => {
    const sale = await eventOnSale();
    const { batchId, codes } = await newBatch(sale, { count: 4 });
    const buyer = await buyerWith(5_000);
    await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: codes[0] }));
    const removal = changeOf(batchId);
    for (let time = 1; time <= 2; time++)
      expect((await sale.organizer.mutate('discounts.deleteUnused', removal)).status).toBe(200);
    const { data } = await sale.organizer.query('discounts.batchCodes', { batchId });
    expect(data).toMatchObject({ total: 1, items: [{ code: codes[0], used: 1, maxUses: 1 }] });
    const list = await sale.organizer.query('discounts.list', {});
    expect(list.data.items).toMatchObject([{ batch: { count: 1, usedCodes: 1 }, state: 'used_up' }]);
    expect(await codeOf(sale.organizer.mutate('discounts.deleteUnused', changeOf(batchId)))).toBe(
      'DISCOUNT_HAS_USES',
    );
    const gone = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: codes[1] }));
    expect(gone.error?.data.errorCode).toBe('DISCOUNT_INVALID');
  });

  test('a batch without uses disappears, and who deleted it gets success again', async () => {
    const sale = await eventOnSale();
    const { batchId } = await newBatch(sale);
    for (let time = 1; time <= 2; time++)
      expect((await sale.organizer.mutate('discounts.deleteUnused', changeOf(batchId))).status).toBe(200);
    expect((await sale.organizer.query('discounts.list', {})).data.total).toBe(0);
    expect(await countOf('SELECT count(*) AS n FROM discount_batches WHERE id = ?', batchId)).toBe(0);
  });

  test('the codes of a batch are listed page by page, and single edits do not reach them', async () => {
    const sale = await eventOnSale();
    const { batchId, codes } = await newBatch(sale, { count: 5 });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => sale.organizer.query('discounts.batchCodes', { batchId, page, pageSize: 2 })),
    );
    const listed = pages.flatMap(({ data }) => data.items.map(({ code }: { code: string }) => code));
    expect(listed.sort()).toEqual([...codes].sort());
    const row = await env.DB.prepare('SELECT id FROM discount_codes WHERE code = ? AND batch_id = ?')
      .bind(codes[0], batchId)
      .first<{ id: string }>();
    const edit = { requestId: crypto.randomUUID(), discountId: row?.id };
    expect(await codeOf(sale.organizer.mutate('discounts.update', { ...edit, active: false }))).toBe(
      'NOT_FOUND',
    );
    expect(await codeOf(sale.organizer.mutate('discounts.delete', edit))).toBe('NOT_FOUND');
  });

  test('a batch of all events works and pauses at each of them', async () => {
    const sale = await eventOnSale();
    const elsewhere = await eventOnSale({ organizer: sale.organizer });
    const { batchId, codes } = await newBatch(sale, { eventId: null });
    const buyer = await buyerWith(5_000);
    const buy = (at: Sale, code: string | undefined) =>
      buyer.mutate('tickets.purchase', purchaseOf(at, 1, { discountCode: code }));
    expect((await buy(sale, codes[0])).status).toBe(200);
    expect((await buy(elsewhere, codes[1])).status).toBe(200);
    await sale.organizer.mutate('discounts.updateBatch', changeOf(batchId, { active: false }));
    expect((await buy(sale, codes[2])).error?.data.errorCode).toBe('DISCOUNT_INACTIVE');
    expect((await buy(elsewhere, codes[3])).error?.data.errorCode).toBe('DISCOUNT_INACTIVE');
  });
});
