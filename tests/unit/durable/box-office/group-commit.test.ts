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
import { D1_AWAY_MAX_MS } from '#shared/limits.ts';

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

const START = 1_000_000;

/** A sale with an instant D1 and a clock that advances on every wait. `record` is called for each sale. */
function openSale({
  record = () => {},
  away = { until: START, words: '' },
}: {
  record?: () => void;
  away?: { until: number; words: string };
} = {}) {
  let now = START;
  const attempts: string[] = [];
  const errors: unknown[] = [];
  const flushes: { at: number; requests: string[] }[] = [];
  const strategy: SaleStrategy<SaleRequest, null, Member, Decided, string> = {
    decide: () => done(null),
    stock: () => ({
      take: () => null,
      lacks: () => null,
      assign: () => null,
      hold: () => {},
      unhold: () => {},
    }),
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
    commit: async ({ attempt, members }) => {
      attempts.push(attempt);
      if (now < away.until) throw new Error(away.words);
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
      newId: () => crypto.randomUUID(),
      pause: async (ms) => {
        now += ms;
      },
      written: async () => {},
      onFlushed: () => {},
      snapshot,
      backfill: async () => {},
      exists: () => true,
      onSold: () => {},
      onDelayed: () => {},
      logError: (_, error) => errors.push(error),
    },
    strategy,
  );
  return {
    now: () => now,
    errors,
    attempts,
    flushes,
    reserve: () =>
      sale.reserve<string>({
        recall: () => null,
        decide: () => done(null),
        replaces: () => null,
        keep: () => done(`held at ${now - START}`),
      }),
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

test.each([
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Currently processing a long-running import.',
])(
  'buyers wait for a D1 that says "%s" for 80 s, and are sold once within two seconds of its return',
  async (words) => {
    const until = START + 80_000;
    const sale = openSale({ away: { until, words } });
    expect(await Promise.all([sale.submit('first'), sale.submit('second')])).toEqual([
      done('first'),
      done('second'),
    ]);
    expect(sale.now() - until).toBeLessThan(2_000);
    expect(sale.flushes.map(({ requests }) => requests)).toEqual([['first', 'second']]);
    expect(new Set(sale.attempts).size).toBe(sale.attempts.length);
  },
);

test('buyers get PURCHASE_FAILED when D1 has been away for 90 s, and a later call is sold', async () => {
  const sale = openSale({ away: { until: START + 100_000, words: 'D1_ERROR: Network connection lost.' } });
  expect(await sale.submit('first')).toEqual(refused('PURCHASE_FAILED'));
  const waitedMs = sale.now() - START;
  expect(waitedMs).toBeGreaterThan(D1_AWAY_MAX_MS);
  expect(waitedMs).toBeLessThan(D1_AWAY_MAX_MS + 2_000);
  expect(await sale.submit('first')).toEqual(done('first'));
});

test('buyers who met an error in unknown words are not kept', async () => {
  const sale = openSale({ away: { until: START + 80_000, words: 'D1_ERROR: no such table: purchases' } });
  expect(await sale.submit('first')).toEqual(refused('PURCHASE_FAILED'));
  expect(sale.now() - START).toBeLessThan(2_000);
});

test('a reservation does not wait for a flush that waits for D1', async () => {
  const sale = openSale({ away: { until: START + 80_000, words: 'D1_ERROR: Network connection lost.' } });
  const bought = sale.submit('first');
  expect(await sale.reserve()).toEqual(done('held at 0'));
  expect(await bought).toEqual(done('first'));
});
