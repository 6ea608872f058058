import { expect, test } from 'vitest';
import { cancellationSums } from '#client/pages/my-events/event/cancel/cancellation-sums.ts';
import type { CancellationPlan } from '#shared/contracts/events/cancellations.ts';

const NOTHING = { tickets: 0, orders: 0, amountMinor: 0, cashMinor: 0 };
const done = (refunded: Partial<CancellationPlan['refunded']>): CancellationPlan => ({
  state: 'done',
  currency: 'USD',
  left: NOTHING,
  disputed: { tickets: 0, orders: 0, amountMinor: 0 },
  refunded: { ...NOTHING, ...refunded },
  usedTickets: 0,
});

test('the returned total excludes cash to be handed back, and the title mentions the cash', () => {
  expect(cancellationSums(done({ tickets: 3, amountMinor: 20_250, cashMinor: 20_000 }))).toEqual({
    title: 'doneCash',
    returnedMinor: 250,
    leftMinor: 0,
    cashMinor: 20_000,
  });
  expect(cancellationSums(done({ tickets: 2, amountMinor: 20_000, cashMinor: 20_000 }))).toMatchObject({
    title: 'onlyCash',
    returnedMinor: 0,
  });
});

test('a finished refund with disputed tickets is not titled as complete', () => {
  const disputed = { tickets: 1, orders: 0, amountMinor: 2_000 };
  expect(cancellationSums({ ...done({ tickets: 2, amountMinor: 500 }), disputed }).title).toBe(
    'doneDisputed',
  );
});

test('a finished refund without cash is titled as complete, and a running one is not', () => {
  expect(cancellationSums(done({ tickets: 1, amountMinor: 250 }))).toMatchObject({
    title: 'done',
    returnedMinor: 250,
  });
  expect(cancellationSums(done({})).title).toBe('nothing');
  const left = { ...NOTHING, tickets: 2, amountMinor: 900, cashMinor: 500 };
  const running: CancellationPlan = { ...done({ tickets: 1, amountMinor: 100 }), state: 'under_way', left };
  expect(cancellationSums(running)).toEqual({
    title: 'running',
    returnedMinor: 100,
    leftMinor: 400,
    cashMinor: 500,
  });
});
