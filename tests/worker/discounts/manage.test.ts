import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { codeInput, newCode } from '#tests/support/worker/codes.ts';
import { moveTo } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

const requestId = () => crypto.randomUUID();

describe('validation of discount codes', () => {
  test.each([0, 101, -5, 1.5, 'abc', null])('a percentage of %s is refused', async (value) => {
    const sale = await eventOnSale();
    const answer = await sale.organizer.mutate('discounts.create', codeInput(sale, { value }));
    expect([answer.status, answer.error?.data.errorCode]).toEqual([400, 'BAD_INPUT']);
    expect(answer.error?.data.fields[0]?.path).toBe('value');
  });

  test.each([1, 100])('a percentage of %s is accepted', async (value) => {
    const sale = await eventOnSale();
    expect((await sale.organizer.mutate('discounts.create', codeInput(sale, { value }))).status).toBe(200);
  });

  test.each([
    ['two letters', { code: 'AB' }],
    ['a space inside', { code: 'TEN OFF' }],
    ['no uses', { maxUses: 0 }],
    ['an end before its start', { validFrom: '2027-02-01T00:00:00Z', validUntil: '2027-01-01T00:00:00Z' }],
    ['a fixed amount in another currency than its event', { type: 'fixed', value: 100, currency: 'RUB' }],
    [
      'a fixed amount for all events without a currency',
      { type: 'fixed', value: 100, eventId: null, currency: null },
    ],
  ])('a code with %s is refused', async (_what, more) => {
    const sale = await eventOnSale({ currency: 'USD' });
    const answer = await sale.organizer.mutate('discounts.create', codeInput(sale, more));
    expect(answer.error?.data.errorCode).toBe('BAD_INPUT');
  });

  test("a fixed amount takes its event's currency", async () => {
    const sale = await eventOnSale({ currency: 'MXN' });
    const { id } = await newCode(sale, { type: 'fixed', value: 250 });
    const { data } = await sale.organizer.query('discounts.list', { eventId: sale.eventId });
    expect(data.items.find((item: { id: string }) => item.id === id)).toMatchObject({
      type: 'fixed',
      value: 250,
      currency: 'MXN',
      active: true,
      used: 0,
      maxUses: null,
      savedMinor: [],
    });
  });

  test('an event has one code per name, regardless of case and surrounding spaces', async () => {
    const sale = await eventOnSale();
    await newCode(sale, { code: 'Verano-27' });
    const again = await sale.organizer.mutate('discounts.create', codeInput(sale, { code: '  vERANO-27 ' }));
    expect(again.error?.data.errorCode).toBe('DISCOUNT_CODE_TAKEN');
    await newCode(sale, { code: 'verano-27', eventId: null });
    const everywhere = codeInput(sale, { code: 'VERANO-27', eventId: null });
    const answer = await sale.organizer.mutate('discounts.create', everywhere);
    expect(answer.error?.data.errorCode).toBe('DISCOUNT_CODE_TAKEN');
  });
});

describe('idempotent changes', () => {
  test('a repeated creation makes one code, and its request ID cannot create another', async () => {
    const sale = await eventOnSale();
    const input = codeInput(sale);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => sale.organizer.mutate('discounts.create', input)),
    );
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    const other = await sale.organizer.mutate('discounts.create', { ...input, value: 20 });
    expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  });

  test('of two concurrent creations with one name exactly one succeeds', async () => {
    const sale = await eventOnSale();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        sale.organizer.mutate('discounts.create', codeInput(sale, { code: 'RACE' })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.data.errorCode === 'DISCOUNT_CODE_TAKEN')).toHaveLength(7);
  });

  test('an unused code is deleted, and the repeat gets the same answer', async () => {
    const sale = await eventOnSale();
    const { id, code } = await newCode(sale);
    const input = { requestId: requestId(), discountId: id };
    expect((await sale.organizer.mutate('discounts.delete', input)).status).toBe(200);
    expect((await sale.organizer.mutate('discounts.delete', input)).status).toBe(200);
    const buyer = await buyerWith(5_000);
    const answer = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }));
    expect(answer.error?.message).toBe('Invalid discount code');
  });

  test('a used code can be deactivated but not deleted, and the refusal states its uses', async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000 }] });
    const { id, code } = await newCode(sale, { maxUses: 5 });
    const buyer = await buyerWith(5_000);
    await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }));
    const refused = await sale.organizer.mutate('discounts.delete', {
      requestId: requestId(),
      discountId: id,
    });
    expect(refused.error?.data).toMatchObject({ errorCode: 'DISCOUNT_HAS_USES', details: { used: 1 } });
    const listed = await sale.organizer.query('discounts.list', { search: code });
    expect(listed.data.items[0]).toMatchObject({
      used: 1,
      savedMinor: [{ currency: 'USD', amountMinor: 500 }],
    });
    const off = { requestId: requestId(), discountId: id, active: false };
    expect((await sale.organizer.mutate('discounts.update', off)).status).toBe(200);
    const answer = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }));
    expect(answer.error?.data.errorCode).toBe('DISCOUNT_INACTIVE');
  });
});

describe('edits of a code', () => {
  test('an edited code applies to the very next purchase', async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000 }] });
    const { id, code } = await newCode(sale, { value: 50 });
    const buyer = await buyerWith(9_000);
    const buy = () => buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }));
    expect((await buy()).data.totalMinor).toBe(500);
    const edit = (patch: object) =>
      sale.organizer.mutate('discounts.update', { requestId: requestId(), discountId: id, ...patch });
    expect((await edit({ type: 'percentage', value: 10 })).status).toBe(200);
    expect((await buy()).data.totalMinor).toBe(900);
    expect((await edit({ type: 'fixed', value: 2_000 })).status).toBe(200);
    expect((await buy()).data.totalMinor).toBe(0);
    expect((await edit({ code: 'renamed-here' })).status).toBe(200);
    expect((await buy()).error?.data.errorCode).toBe('DISCOUNT_INVALID');
  });

  test('an edit cannot go below the uses, reverse the period or duplicate a name', async () => {
    const sale = await eventOnSale();
    const { code: taken } = await newCode(sale);
    const { id, code } = await newCode(sale, { maxUses: 5, validUntil: '2099-01-01T00:00:00Z' });
    const buyers = await Promise.all([buyerWith(5_000), buyerWith(5_000)]);
    await Promise.all(
      buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: code }))),
    );
    const edit = async (patch: object) => {
      const input = { requestId: requestId(), discountId: id, ...patch };
      return (await sale.organizer.mutate('discounts.update', input)).error?.data;
    };
    expect(await edit({ maxUses: 1 })).toMatchObject({
      errorCode: 'DISCOUNT_BELOW_USED',
      details: { used: 2 },
    });
    expect(await edit({ validFrom: '2099-06-01T00:00:00Z' })).toMatchObject({ errorCode: 'BAD_INPUT' });
    expect(await edit({ code: taken })).toMatchObject({ errorCode: 'DISCOUNT_CODE_TAKEN' });
    expect(await edit({ value: 30 })).toMatchObject({ errorCode: 'BAD_INPUT' });
    expect(await edit({ maxUses: 2 })).toBeUndefined();
  });
});

describe('ownership of codes', () => {
  test('another organizer cannot see, edit, delete or create codes for the event', async () => {
    const sale = await eventOnSale();
    const { id } = await newCode(sale);
    const other = await person({ role: 'organizer' });
    const listed = await other.query('discounts.list', { eventId: sale.eventId });
    expect(listed.data).toMatchObject({ items: [], total: 0 });
    const input = { requestId: requestId(), discountId: id };
    const answers = await Promise.all([
      other.mutate('discounts.update', { ...input, active: false }),
      other.mutate('discounts.delete', input),
      other.mutate('discounts.create', codeInput(sale)),
    ]);
    expect(answers.map(({ error }) => error?.data.errorCode)).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'EVENT_NOT_FOUND',
    ]);
    const row = await env.DB.prepare('SELECT active FROM discount_codes WHERE id = ?').bind(id).first();
    expect(row).toEqual({ active: 1 });
  });

  test("a code cannot be moved to another organizer's event", async () => {
    const [mine, theirs] = await Promise.all([eventOnSale(), eventOnSale()]);
    const { id } = await newCode(mine);
    const move = { requestId: requestId(), discountId: id, eventId: theirs.eventId };
    expect((await mine.organizer.mutate('discounts.update', move)).error?.data.errorCode).toBe(
      'EVENT_NOT_FOUND',
    );
  });

  test("an administrator lists and edits all codes, and creates codes on behalf of the event's organizer", async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000 }] });
    const admin = await person({ role: 'admin' });
    const { code, id } = await newCode({ ...sale, organizer: admin });
    const mine = await sale.organizer.query('discounts.list', { search: code });
    expect(mine.data.items.map((item: { id: string }) => item.id)).toEqual([id]);
    const listed = await admin.query('discounts.list', { search: code.toLowerCase() });
    expect(listed.data.items[0].organizer.id).toBe(sale.organizer.id);
    const off = { requestId: requestId(), discountId: id, active: false };
    expect((await admin.mutate('discounts.update', off)).status).toBe(200);
  });

  test('malformed and oversized bodies are refused', async () => {
    const sale = await eventOnSale();
    const odd = await sale.organizer.mutate('discounts.create', { ...codeInput(sale), code: ['A'] });
    expect(odd.status).toBe(400);
    const large = await sale.organizer.mutate(
      'discounts.create',
      codeInput(sale, { description: 'x'.repeat(200_000) }),
    );
    expect(large.status).toBe(413);
  });
});

test('a code of a cancelled or past event no longer applies, and is listed with that state', async () => {
  const cancelled = await eventOnSale();
  const { organizer } = cancelled;
  const over = await eventOnSale({ organizer });
  const active = (await newCode(cancelled, { eventId: null })).id;
  const stateOf = async (id: string) => {
    const { data } = await organizer.query('discounts.list', {});
    return data.items.find((item: { id: string }) => item.id === id)?.state;
  };
  const ofCancelled = (await newCode(cancelled)).id;
  const ofOver = (await newCode(over, { active: false })).id;
  expect([await stateOf(ofCancelled), await stateOf(ofOver)]).toEqual(['active', 'inactive']);
  await organizer.mutate('events.cancel', { requestId: requestId(), eventId: cancelled.eventId });
  await moveTo(over.eventId, -9, -5);
  for (const [state, id] of [
    ['event_cancelled', ofCancelled],
    ['event_ended', ofOver],
    ['active', active],
  ]) {
    const { data } = await organizer.query('discounts.list', { state });
    expect(data).toMatchObject({ total: 1, items: [{ id, state }] });
  }
});
