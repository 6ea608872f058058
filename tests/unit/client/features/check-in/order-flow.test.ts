import { describe, expect, test } from 'vitest';
import { createScanDedupe } from '#client/features/check-in/camera/scan-dedupe.ts';
import { createOrderFlow } from '#client/features/check-in/orders/order-flow.ts';
import { pendingCalls } from '#client/features/check-in/orders/pending-calls.ts';
import { bareVerdict, type VerdictKind } from '#client/features/check-in/scan/verdict.ts';
import type { ShownVouchers, VoucherDesk } from '#client/features/check-in/vouchers/voucher-desk.ts';
import { toBase45 } from '#shared/codes/base45.ts';
import type { OrderVerdict } from '#shared/contracts/orders.ts';

const A = '7K4M-Q2XD-9TZW';
const B = 'AAAA-BBBB-CCCC';
const order = { id: 'o', holderName: 'Lucía', lines: [{ name: 'Tacos', quantity: 2 }] };
const pending: OrderVerdict = { outcome: 'valid', status: 'pending', order };
const completed: OrderVerdict = { outcome: 'valid', status: 'completed', order };
const refused = (code: 'ORDER_COMPLETED' | 'ORDER_CANCELLED'): OrderVerdict => ({
  outcome: 'refused',
  code,
  message: '',
  order,
  completedAt: '2026-11-21T20:00:00.000Z',
});
const noAnswer = new TypeError('Failed to fetch');

let counters = 0;

/** Every ticket contains nothing. */
const NOTHING_INSIDE: VoucherDesk = {
  show: async () => ({ kind: 'verdict', verdict: bareVerdict('WRONG_MODE_TICKET', 'orders') }),
  handOver: () => Promise.reject(new Error('nothing to hand over')),
  undo: async () => {},
};

/** An order counter with a test-controlled clock and server. */
function openCounter(desk: VoucherDesk = NOTHING_INSIDE) {
  let now = 1_000_000;
  let ids = 0;
  const timers = new Map<() => void, number>();
  const calls: { kind: 'verify' | 'complete' | 'ticket'; code: string; requestId: string }[] = [];
  const answers: { resolve: (verdict: OrderVerdict) => void; reject: (error: unknown) => void }[] = [];
  const verdicts: VerdictKind[] = [];
  const handed: boolean[] = [];
  const eventId = `event-${++counters}`;
  const atDoor = createScanDedupe();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const call = (kind: 'verify' | 'complete') => (check: { code: string; requestId: string }) =>
    new Promise<OrderVerdict>((resolve, reject) => {
      calls.push({ kind, ...check });
      answers.push({ resolve, reject });
    });
  const make = () =>
    createOrderFlow({
      now: () => now,
      after: (ms, run) => {
        timers.set(run, now + ms);
        return () => timers.delete(run);
      },
      newId: () => `look-${++ids}`,
      verify: call('verify'),
      complete: call('complete'),
      handOvers: pendingCalls(
        eventId,
        () => now,
        () => `request-${++ids}`,
      ),
      desk: {
        ...desk,
        show: (code) => {
          calls.push({ kind: 'ticket', code, requestId: '' });
          return desk.show(code);
        },
      },
      atDoor,
      onVerdict: (verdict) => verdicts.push(verdict.kind),
      onOrder: () => {},
      onHandedOver: (isDone) => handed.push(isDone),
    });
  return {
    flow: make(),
    reopen: make,
    /** The ticket mode reads the code and shows its verdict. */
    seeAtDoor: (code: string) => atDoor.see(code, now),
    keepAtDoor: (code: string) => atDoor.keep(code, now),
    calls,
    verdicts,
    handed,
    settled,
    answer(index: number, verdict: OrderVerdict) {
      answers[index]?.resolve(verdict);
      return settled();
    },
    fail(index: number, error: unknown) {
      answers[index]?.reject(error);
      return settled();
    },
    pass(ms: number) {
      now += ms;
      for (const [run, at] of [...timers]) if (at <= now && timers.delete(run)) run();
    },
  };
}

test('an order stays on the screen until it is handed over, regardless of the camera', async () => {
  const { flow, calls, answer, verdicts, pass } = openCounter();
  flow.see(A);
  await answer(0, pending);
  for (let frame = 0; frame < 50; frame++) {
    flow.see(frame % 2 ? A : B);
    pass(1_000);
  }
  expect(flow.state()).toMatchObject({ kind: 'order', order });
  flow.handOver();
  await answer(1, completed);
  expect(calls.map(({ kind }) => kind)).toEqual(['verify', 'complete']);
  expect(verdicts).toEqual(['ORDER_DONE']);
});

const unsigned = (first: number) => `AF2:${toBase45(Uint8Array.of(first, ...new Uint8Array(88)))}`;
const TICKET_QR = unsigned(0);
const ORDER_QR = unsigned(0x80);

test('a ticket that contains nothing is recognized in order mode and is not sent as an order', async () => {
  const { flow, calls, fail, settled, verdicts, pass } = openCounter();
  flow.see(TICKET_QR);
  await settled();
  expect(flow.state()).toMatchObject({ kind: 'verdict', verdict: { code: TICKET_QR } });
  expect(verdicts).toEqual(['WRONG_MODE_TICKET']);
  pass(1_000);
  flow.see(ORDER_QR);
  await fail(0, noAnswer);
  expect(flow.state()).toMatchObject({ kind: 'checking', trouble: true });
  pass(500);
  expect(calls.map(({ code }) => code)).toEqual([TICKET_QR, ORDER_QR, ORDER_QR]);
});

test('a ticket held in view from ticket mode gets no second verdict, unlike one shown again', () => {
  const { flow, calls, seeAtDoor, keepAtDoor, pass } = openCounter();
  seeAtDoor(TICKET_QR);
  for (let frame = 0; frame < 50; frame++) {
    flow.see(TICKET_QR);
    keepAtDoor(TICKET_QR);
    pass(100);
  }
  expect(calls).toEqual([]);
  pass(2_500);
  flow.see(TICKET_QR);
  expect(calls.map(({ code }) => code)).toEqual([TICKET_QR]);
  flow.clear();
  // In ticket mode this order code had been refused as the wrong kind.
  seeAtDoor(ORDER_QR);
  flow.see(ORDER_QR);
  expect(calls.map(({ code }) => code)).toEqual([TICKET_QR, ORDER_QR]);
});

test('a double press hands the order over once', async () => {
  const { flow, calls, answer } = openCounter();
  flow.see(A);
  await answer(0, pending);
  flow.handOver();
  flow.handOver();
  expect(calls.filter(({ kind }) => kind === 'complete')).toHaveLength(1);
});

describe('a hand-over without a response', () => {
  test('a hand-over is retried with the same request ID', async () => {
    const { flow, calls, answer, fail, verdicts, pass } = openCounter();
    flow.see(A);
    await answer(0, pending);
    flow.handOver();
    await fail(1, noAnswer);
    expect(flow.state()).toMatchObject({ kind: 'order', handing: true, trouble: true });
    pass(500);
    await answer(2, completed);
    expect(calls[2]?.requestId).toBe(calls[1]?.requestId);
    expect(verdicts).toEqual(['ORDER_DONE']);
  });

  const givenUp = async () => {
    const counter = openCounter();
    counter.flow.see(A);
    await counter.answer(0, pending);
    counter.flow.handOver();
    await counter.fail(1, noAnswer);
    counter.flow.stop();
    const reloaded = counter.reopen();
    reloaded.see(A);
    return { ...counter, flow: reloaded };
  };

  test('scanning the code again shows the order, and the next press reuses the request ID, also after a reload', async () => {
    const { flow, calls, verdicts, answer } = await givenUp();
    await answer(2, pending);
    expect(flow.state()).toMatchObject({ kind: 'order', order, handing: false });
    expect(calls.map(({ kind }) => kind)).toEqual(['verify', 'complete', 'verify']);
    flow.handOver();
    expect(calls[3]).toEqual(calls[1]);
    await answer(3, completed);
    expect(verdicts).toEqual(['ORDER_DONE']);
  });

  test('a hand-over that reached the server is shown as done when the code is scanned again', async () => {
    const { calls, verdicts, answer } = await givenUp();
    await answer(2, refused('ORDER_COMPLETED'));
    expect(calls[3]).toEqual(calls[1]);
    expect(verdicts).toEqual([]);
    await answer(3, completed);
    expect(verdicts).toEqual(['ORDER_DONE']);
  });

  test('a hand-over by somebody else meanwhile is shown as picked up before', async () => {
    const { verdicts, answer } = await givenUp();
    await answer(2, refused('ORDER_COMPLETED'));
    await answer(3, refused('ORDER_COMPLETED'));
    expect(verdicts).toEqual(['ORDER_COMPLETED']);
  });
});

test('an order picked up before shows the time, and the next code replaces it', async () => {
  const { flow, calls, answer, pass } = openCounter();
  flow.see(A);
  await answer(0, refused('ORDER_COMPLETED'));
  expect(flow.state()).toMatchObject({
    verdict: { kind: 'ORDER_COMPLETED', completedAt: '2026-11-21T20:00:00.000Z', lines: order.lines },
  });
  pass(1_500);
  flow.see(B);
  expect(calls.map(({ code }) => code)).toEqual([A, B]);
});

test('an order cancelled while on the screen is refused', async () => {
  const { flow, answer, verdicts } = openCounter();
  flow.see(A);
  await answer(0, pending);
  flow.handOver();
  await answer(1, refused('ORDER_CANCELLED'));
  expect(verdicts).toEqual(['ORDER_CANCELLED']);
});

test('an order that was put aside ignores its late response', async () => {
  const { flow, answer, verdicts } = openCounter();
  flow.see(A);
  flow.clear();
  await answer(0, pending);
  expect(flow.state().kind).toBe('ready');
  expect(verdicts).toEqual([]);
});

test('a foreign code is refused without a call', () => {
  const { flow, calls, verdicts } = openCounter();
  flow.see('https://example.com/menu');
  expect(calls).toEqual([]);
  expect(verdicts).toEqual(['QR_FORMAT_INVALID']);
});

describe('a ticket that contains drinks', () => {
  const shown = (used: number): ShownVouchers => ({
    ticketId: 't',
    holderName: 'Lucía',
    typeName: 'General',
    vouchers: [{ contentId: 'beer', name: 'Beer', total: 2, used }],
    barMoney: null,
    asOf: null,
  });
  const beer = { contentId: 'beer', name: 'Beer' };

  test('stays on the screen while portions are handed over, one at a time, and one can be taken back', async () => {
    const given: string[] = [];
    const undone: string[] = [];
    let used = 0;
    const { flow, handed, settled, pass } = openCounter({
      show: async () => ({ kind: 'shown', shown: shown(used) }),
      handOver: async ({ requestId }) => {
        given.push(requestId);
        used += 1;
        return { kind: 'done', shown: shown(used), isOffline: false };
      },
      undo: async (redeemId) => {
        undone.push(redeemId);
        used -= 1;
      },
    });
    flow.see(TICKET_QR);
    await settled();
    expect(flow.state()).toMatchObject({ kind: 'vouchers', shown: { vouchers: [{ used: 0 }] }, last: null });
    flow.give(beer);
    flow.give(beer);
    await settled();
    for (let frame = 0; frame < 20; frame++) {
      flow.see(frame % 2 ? A : TICKET_QR);
      pass(1_000);
    }
    expect(flow.state()).toMatchObject({ kind: 'vouchers', shown: { vouchers: [{ used: 1 }] } });
    expect([given.length, handed]).toEqual([1, [true]]);
    flow.takeBack();
    await settled();
    expect(flow.state()).toMatchObject({ shown: { vouchers: [{ used: 0 }] }, last: null, giving: null });
    expect(undone).toEqual(given);
  });

  test('a portion that another bar was faster with is not handed over, and a lost answer leaves the button usable', async () => {
    let isLost = false;
    const { flow, handed, settled } = openCounter({
      ...NOTHING_INSIDE,
      show: async () => ({ kind: 'shown', shown: shown(1) }),
      handOver: async () => {
        if (isLost) throw noAnswer;
        return { kind: 'none', shown: shown(2) };
      },
    });
    flow.see(TICKET_QR);
    await settled();
    flow.give(beer);
    await settled();
    expect(flow.state()).toMatchObject({ shown: { vouchers: [{ used: 2 }] }, last: null, giving: null });
    expect(handed).toEqual([false]);
    isLost = true;
    flow.give(beer);
    await settled();
    expect(flow.state()).toMatchObject({ kind: 'vouchers', giving: null });
  });
});
