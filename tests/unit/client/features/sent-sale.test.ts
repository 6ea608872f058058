import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  readSentSale,
  type SaleInput,
  settleSentSale,
  storeSentSale,
} from '#client/features/sales/sent-sale.ts';
import type { DoorOffer } from '#shared/contracts/sales/cash-sales.ts';
import { browserStorage } from '#tests/support/browser-storage.ts';

const saleOf = (requestId: string): SaleInput => ({
  requestId,
  eventId: 'event',
  ticketTypeId: 'standing',
  quantity: 2,
  expectedTotalMinor: 2_500,
  letIn: true,
});
const typeOf = (id: string) => ({ id, name: id, priceMinor: 1_250, left: 4 });
const OFFER: DoorOffer = {
  currency: 'USD',
  sendsMails: true,
  types: ['standing', 'balcony'].map(typeOf),
};

const store = (requestId: string) => storeSentSale('event', 'seller', saleOf(requestId), OFFER);
const stored = (userId = 'seller') => readSentSale('event', userId);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', browserStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a window that gets its answer leaves the newer unanswered sale of another window', () => {
  store('first');
  store('second');
  settleSentSale('event', 'seller', 'first');
  expect(stored()?.sale.requestId).toBe('second');
  settleSentSale('event', 'seller', 'second');
  expect(stored()).toBeNull();
});

test('an unanswered sale keeps the offer of its type for a day, for its seller only', () => {
  store('first');
  expect(stored()?.offer.types).toEqual([typeOf('standing')]);
  expect(stored('colleague')).toBeNull();
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(stored()).toBeNull();
});
