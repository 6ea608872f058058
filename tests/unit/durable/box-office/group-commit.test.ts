import { expect, test } from 'vitest';
import type { SaleMember } from '#db/commits/sales/commit-sales.ts';
import { SnapshotCache } from '#durable/box-office/event-snapshot.ts';
import {
  FLUSH_EVERY_MS,
  FLUSH_FEW,
  FLUSH_FEW_EVERY_MS,
  GroupCommit,
} from '#durable/box-office/sales/group-commit.ts';
import type { Decided, SaleRequest, SaleStrategy } from '#durable/box-office/sales/sale-strategy.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';

type Member = SaleMember & { holderName: string };

const NO_MONEY = {
  refusal: null,
  subtotal: 0,
  discount: 0,
  total: 0,
  fee: 0,
  codeId: null,
  paymentId: null,
  lines: [],
};
const NO_SESSION = { sessionId: null, authProvider: null, aal: null, issuedAt: null };

/** A sale with an instant D1 and a clock that advances on every wait. `record` is called for each sale. */
function openSale({ record = () => {} }: { record?: () => void } = {}) {
  let now = 1_000_000;
  const errors: unknown[] = [];
  const flushes: { at: number; requests: string[] }[] = [];
  const strategy: SaleStrategy<SaleRequest, null, Member, Decided, string> = {
    decide: () => done(null),
    stock: () => ({ take: () => null, lacks: () => null, hold: () => {}, unhold: () => {} }),
    units: () => 1,
    memberOf: ({ userId, requestId, requestHash }) => ({
      id: requestId,
      userId,
      requestId,
      requestHash,
      holderName: '',
      ...NO_SESSION,
      ...NO_MONEY,
    }),
    commit: async ({ members }) => {
      flushes.push({ at: now, requests: members.map(({ requestId }) => requestId) });
      const row = ({ requestId }: { requestId: string }) => ({
        id: requestId,
        userId: requestId,
        requestId,
        requestHash: '',
        holderName: '',
      });
      return {
        rows: members.map(row),
        sessions: { found: new Map(), ended: new Set(), barred: new Set(), weak: new Set() },
      };
    },
    isPaid: () => true,
    answerOf: ({ requestId }) => done(requestId),
    recall: () => null,
    isReserved: () => false,
    recordRefusal: () => {},
    record,
    count: () => {},
    failure: 'PURCHASE_FAILED',
  };
  const snapshot = new SnapshotCache(
    async () => ({ eventId: 'event' }) as EventSnapshot,
    () => now,
  );
  const sale = new GroupCommit(
    {
      now: () => now,
      newId: () => 'attempt',
      pause: async (ms) => {
        now += ms;
      },
      written: async () => {},
      onFlushed: () => {},
      snapshot,
      backfill: async () => {},
      onSold: () => {},
      logError: (_, error) => errors.push(error),
    },
    strategy,
  );
  return {
    errors,
    flushes,
    submit: (requestId: string) => sale.submit({ userId: requestId, requestId, requestHash: '' }),
    settled: () => sale.settled(),
    later: (ms: number) => {
      now += ms;
    },
  };
}

test('a single buyer is flushed at once, and a few soon after wait for the minimum interval between flushes', async () => {
  const sale = openSale();
  await sale.submit('first');
  await sale.settled();
  sale.later(5);
  await sale.submit('second');
  await sale.settled();
  sale.later(FLUSH_FEW_EVERY_MS);
  await sale.submit('third');
  const [first, second, third] = sale.flushes.map(({ at }) => at);
  expect(sale.errors).toEqual([]);
  expect(sale.flushes.map(({ requests }) => requests)).toEqual([['first'], ['second'], ['third']]);
  expect((second ?? 0) - (first ?? 0)).toBe(FLUSH_FEW_EVERY_MS);
  expect((third ?? 0) - (second ?? 0)).toBe(FLUSH_FEW_EVERY_MS);
});

test('many buyers soon after a flush wait for a shorter interval', async () => {
  const sale = openSale();
  await sale.submit('first');
  await sale.settled();
  await Promise.all(Array.from({ length: FLUSH_FEW }, (_, index) => sale.submit(`soon ${index}`)));
  const [first, second] = sale.flushes;
  expect(second?.requests).toHaveLength(FLUSH_FEW);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(FLUSH_EVERY_MS);
});

test('buyers in a failed flush get PURCHASE_FAILED, and a retry reaches D1 with the same request', async () => {
  let isFull = true;
  const sale = openSale({
    record: () => {
      if (isFull) throw new Error('SQLITE_FULL');
    },
  });
  expect(await sale.submit('first')).toEqual(refused('PURCHASE_FAILED'));
  await sale.settled();
  expect(sale.errors).toEqual([new Error('SQLITE_FULL')]);
  isFull = false;
  expect(await sale.submit('first')).toEqual(done('first'));
  expect(sale.flushes.map(({ requests }) => requests)).toEqual([['first'], ['first']]);
});
