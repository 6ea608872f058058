import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptAnswers } from '#shared/events/door-answers.ts';
import { type DoorQuestion, leftOfType } from '#shared/events/type-rules.ts';
import { priceLines } from '#shared/money/pricing.ts';
import { bundleShares } from '#shared/sales/bundle-shares.ts';
import { type OfferedStock, typeOffers } from '#shared/sales/type-offers.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });

test('the shares of bundles add up to the price, and those of equal tickets differ by few minor units', () => {
  const wanted = fc.record({
    total: amount,
    bundles: fc.integer({ min: 1, max: 10 }),
    units: fc.array(amount, { minLength: 1, maxLength: 10 }),
  });
  fc.assert(
    fc.property(wanted, ({ total, bundles, units }) => {
      const shares = bundleShares(total, bundles, units);
      expect(shares.flat().reduce((sum, share) => sum + share, 0)).toBe(total);
      expect(Math.min(...shares.flat())).toBeGreaterThanOrEqual(0);
      const whole = units.reduce((sum, unit) => sum + unit, 0);
      if (whole === 0) return;
      for (const bundle of shares)
        for (const [index, share] of bundle.entries())
          expect(Math.abs(share - (total / bundles / whole) * (units[index] ?? 0))).toBeLessThan(3);
    }),
  );
});

test('no discount takes a ticket below its floor, and fixed amounts are spread over what is above it', () => {
  const line = fc
    .record({
      unitMinor: amount,
      floor: fc.integer({ min: 0, max: 100 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ floor, ...rest }) => ({ ...rest, floorMinor: Math.floor((rest.unitMinor * floor) / 100) }));
  const discount = fc.oneof(
    fc.record({ type: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ type: fc.constant('fixed' as const), value: amount }),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), discount, (lines, { type, value }) => {
      const wanted = lines.map((one, index) => ({ itemId: String(index), ...one }));
      const terms = { type, value, currency: 'USD' as const, minimumMinor: 0, ticketTypeIds: null };
      const priced = priceLines(wanted, 'USD', terms);
      if (!priced.ok) throw new Error(priced.code);
      for (const [index, { totalMinor }] of priced.price.lines.entries()) {
        const { floorMinor = 0, quantity = 0 } = wanted[index] ?? {};
        expect(totalMinor).toBeGreaterThanOrEqual(floorMinor * quantity);
      }
      const room = wanted.reduce((sum, one) => sum + (one.unitMinor - one.floorMinor) * one.quantity, 0);
      if (type === 'fixed') expect(priced.price.discountMinor).toBe(Math.min(value, room));
    }),
  );
});

const question = (more: Partial<DoorQuestion>): DoorQuestion => ({
  id: 'q',
  kind: 'text',
  label: 'Name',
  options: [],
  required: true,
  ...more,
});
const given = (answer: string) => [{ questionId: 'q', answer }];

test.each([
  ['a required text', question({}), 'Ana', 1],
  ['a required text of spaces', question({}), '  ', null],
  ['an optional text that is empty', question({ required: false }), '', 0],
  ['an option', question({ kind: 'choice', options: ['A', 'B'] }), 'B', 1],
  ['an option that is none', question({ kind: 'choice', options: ['A', 'B'], required: false }), 'C', null],
  ['a consent that is given', question({ kind: 'consent' }), 'yes', 1],
  ['a required consent that is not', question({ kind: 'consent' }), '', null],
  ['an optional consent that is not', question({ kind: 'consent', required: false }), 'no', 0],
])('%s is kept or refused', (_, asked, answer, kept) => {
  expect(keptAnswers([asked], given(answer))?.length ?? null).toBe(kept);
});

test('a type after another is closed while that one has places and sells, and a bundle has what its scarcest type allows', () => {
  const type = {
    quantity: 10,
    sold: 0,
    returned: 0,
    listed: 0,
    listedBeside: 0,
    offered: 0,
    isAwaited: 0,
    salesStartAt: null,
    salesEndAt: null,
  };
  const of = (early: Partial<OfferedStock>) => {
    const types: OfferedStock[] = [
      { ...type, id: 'early', ...early },
      { ...type, id: 'late', visibility: 'after', opensAfterTypeId: 'early' },
      { ...type, id: 'pass', quantity: 0, bundle: [{ ticketTypeId: 'early', quantity: 3 }] },
    ];
    return typeOffers(types, { capacity: null, endsAt: 100 }, 50).map(({ available, saleState }) => [
      available,
      saleState,
    ]);
  };
  expect(of({})).toEqual([
    [10, 'on_sale'],
    [10, 'not_started'],
    [3, 'on_sale'],
  ]);
  expect(of({ sold: 10 })).toEqual([
    [0, 'sold_out'],
    [10, 'on_sale'],
    [0, 'sold_out'],
  ]);
  expect(of({ salesEndAt: 40 })).toEqual([
    [10, 'ended'],
    [10, 'on_sale'],
    [3, 'on_sale'],
  ]);
  expect(leftOfType({ id: 'pass', bundle: [{ ticketTypeId: 'early', quantity: 3 }] }, () => 8)).toBe(2);
});
