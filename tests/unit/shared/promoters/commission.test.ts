import { expect, test } from 'vitest';
import { creditedPromoter, discountTyped } from '#shared/promoters/attribution.ts';
import { headCommission, returnedCommission, saleCommission } from '#shared/promoters/commission.ts';

test('a percentage is rounded half up on each ticket, and a fixed amount is never more than the ticket cost', () => {
  expect(saleCommission({ kind: 'percent', bps: 1_000 }, 1_005)).toBe(101);
  expect(saleCommission({ kind: 'percent', bps: 1_000 }, 1_004)).toBe(100);
  expect(saleCommission({ kind: 'per_ticket', amountMinor: 200 }, 1_000)).toBe(200);
  expect(saleCommission({ kind: 'per_ticket', amountMinor: 200 }, 150)).toBe(150);
  expect(saleCommission({ kind: 'per_ticket', amountMinor: 200 }, 0)).toBe(0);
});

test('a guest earns their promoter the amount per head only by arriving', () => {
  expect(saleCommission({ kind: 'per_head', amountMinor: 300 }, 1_000)).toBe(0);
  expect(headCommission({ kind: 'per_head', amountMinor: 300 })).toBe(300);
  expect(headCommission({ kind: 'per_ticket', amountMinor: 300 })).toBe(0);
});

test('a refund takes back the part of the commission whose price goes back, and all of it for a free ticket', () => {
  expect(returnedCommission(101, { paidMinor: 1_000, keptMinor: 0 })).toBe(101);
  expect(returnedCommission(101, { paidMinor: 1_000, keptMinor: 500 })).toBe(51);
  expect(returnedCommission(101, { paidMinor: 1_000, keptMinor: 1_000 })).toBe(0);
  expect(returnedCommission(300, { paidMinor: 0, keptMinor: 0 })).toBe(300);
});

const promoters = [{ code: 'MARIA' }, { code: 'PACO' }];

test('a typed code of a promoter wins over their link, and an unknown word credits nobody', () => {
  expect(creditedPromoter(promoters, { typed: ' maria ', link: 'paco' })).toEqual({ code: 'MARIA' });
  expect(creditedPromoter(promoters, { typed: 'SUMMER', link: 'paco' })).toEqual({ code: 'PACO' });
  expect(creditedPromoter(promoters, { typed: null, link: 'juan' })).toBeNull();
  expect(creditedPromoter(undefined, { typed: 'maria', link: null })).toBeNull();
});

test('a word is a discount code unless it is only the code of a promoter here', () => {
  const at = (eventId: string | null) => ({
    eventId: 'night',
    codes: [{ code: 'MARIA', eventId }],
    promoters,
  });
  expect(discountTyped(at('night'), 'maria')).toBe('maria');
  expect(discountTyped(at(null), 'maria')).toBe('maria');
  expect(discountTyped(at('another night'), 'maria')).toBeNull();
  expect(discountTyped(at('night'), 'paco')).toBeNull();
  expect(discountTyped(at('night'), 'juan')).toBe('juan');
});
