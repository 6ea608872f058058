import { describe, expect, test } from 'vitest';
import { createOpenChecks } from '#client/features/scanner/open-checks.ts';
import { createScanFlow } from '#client/features/scanner/scan-flow.ts';
import { bareVerdict, type Verdict, type VerdictKind } from '#client/features/scanner/verdict.ts';
import type { ScanOutput } from '#shared/contracts/door.ts';

const A = '7K4M-Q2XD-9TZW';
const B = 'AAAA-BBBB-CCCC';
const C = 'DDDD-EEEE-FFFF';

const valid: ScanOutput = {
  outcome: 'valid',
  ticket: { id: 't', typeName: 'General', holderName: 'Lucía' },
  scannedAt: '2026-11-21T20:00:00.000Z',
  gate: 'North',
  checkedIn: 1,
};

const noAnswer = new TypeError('Failed to fetch');
const refusedCall = (errorCode: string, httpStatus: number) =>
  Object.assign(new Error(errorCode), { data: { errorCode, httpStatus, details: {} } });

/** A door whose clock and server are in the test's hands. */
function openDoor() {
  let now = 1_000_000;
  let ids = 0;
  const timers = new Map<() => void, number>();
  const calls: {
    code: string;
    requestId: string;
    answer: (output: ScanOutput) => Promise<void>;
    fail: (error: unknown) => Promise<void>;
  }[] = [];
  const verdicts: VerdictKind[] = [];
  /** What the device itself says: before asking, and when nobody answers. */
  const device = { known: null as Verdict | null, alone: null as Verdict | null, asked: [] as string[] };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const store = { text: null as string | null };
  const slot = {
    read: () => store.text,
    write: (text: string) => {
      store.text = text;
    },
  };
  const make = () =>
    createScanFlow({
      now: () => now,
      after: (ms, run) => {
        timers.set(run, now + ms);
        return () => timers.delete(run);
      },
      send: (check) =>
        new Promise((resolve, reject) => {
          calls.push({
            requestId: check.requestId,
            code: 'code' in check.subject ? check.subject.code : check.subject.ticketId,
            answer: (output) => {
              resolve(output);
              return settled();
            },
            fail: (error) => {
              reject(error);
              return settled();
            },
          });
        }),
      patienceMs: () => 2_500,
      refuseAtOnce: () => device.known,
      decideAlone: async ({ requestId }) => {
        device.asked.push(requestId);
        return device.alone;
      },
      openChecks: createOpenChecks(
        slot,
        () => now,
        () => `request-${++ids}`,
      ),
      onAnswer: () => {},
      onVerdict: (verdict) => verdicts.push(verdict.kind),
    });
  return {
    flow: make(),
    reopen: make,
    calls,
    verdicts,
    device,
    settled,
    call(index: number) {
      const found = calls[index];
      if (!found) throw new Error(`call ${index} was not made`);
      return found;
    },
    pass(ms: number) {
      now += ms;
      for (const [run, at] of [...timers]) {
        if (at <= now && timers.delete(run)) run();
      }
    },
  };
}

describe('one sighting, one verdict', () => {
  test('a code held in view is checked once, however many frames read it', async () => {
    const { flow, calls, call, verdicts, pass } = openDoor();
    for (let frame = 0; frame < 20; frame++) {
      flow.see(A);
      pass(100);
    }
    await call(0).answer(valid);
    for (let frame = 0; frame < 100; frame++) {
      flow.see(A);
      pass(100);
    }
    expect(calls).toHaveLength(1);
    expect(verdicts).toEqual(['VALID']);
  });

  test('a hand that shakes for two seconds does not make a second sighting', async () => {
    const { flow, calls, call, pass } = openDoor();
    flow.see(A);
    await call(0).answer(valid);
    for (let glimpse = 0; glimpse < 5; glimpse++) {
      pass(2_000);
      flow.see(A);
    }
    expect(calls).toHaveLength(1);
  });

  test('the same code is checked again after it has left the view', async () => {
    const { flow, calls, call, pass } = openDoor();
    flow.see(A);
    await call(0).answer(valid);
    pass(2_600);
    flow.see(A);
    expect(calls).toHaveLength(2);
    expect(call(1).requestId).not.toBe(call(0).requestId);
  });

  test('two codes side by side give one verdict each, not an endless row', async () => {
    const { flow, calls, pass } = openDoor();
    for (let frame = 0; frame < 200; frame++) {
      flow.see(frame % 2 === 0 ? A : B);
      await calls.at(-1)?.answer(valid);
      pass(100);
    }
    expect(calls.map(({ code }) => code)).toEqual([A, B]);
  });

  test('the next code takes the verdict away without a tap', async () => {
    const { flow, call, pass } = openDoor();
    flow.see(A);
    await call(0).answer(valid);
    pass(1_500);
    flow.see(B);
    expect(flow.state()).toMatchObject({ kind: 'checking', code: B });
  });

  test('a code that comes at once waits until the verdict was seen, and is not lost', async () => {
    const { flow, calls, call, pass } = openDoor();
    flow.see(A);
    flow.see(B);
    await call(0).answer(valid);
    flow.see(B);
    expect(flow.state().kind).toBe('verdict');
    pass(1_100);
    flow.see(B);
    expect(calls.map(({ code }) => code)).toEqual([A, B]);
  });

  test('a verdict goes by itself, a refusal later than a welcome', async () => {
    const { flow, call, pass } = openDoor();
    flow.see(A);
    await call(0).answer(valid);
    pass(4_000);
    expect(flow.state().kind).toBe('ready');
    flow.see(B);
    await call(1).fail(refusedCall('SCAN_NOT_PERMITTED', 403));
    pass(4_000);
    expect(flow.state().kind).toBe('verdict');
    pass(5_000);
    expect(flow.state().kind).toBe('ready');
  });
});

describe('no answer is no verdict', () => {
  test('a check without an answer is sent again with the same request id, later each time', async () => {
    const { flow, calls, call, verdicts, pass } = openDoor();
    flow.see(A);
    await call(0).fail(noAnswer);
    expect(flow.state()).toMatchObject({ kind: 'checking', trouble: 'network' });
    pass(499);
    expect(calls).toHaveLength(1);
    pass(1);
    await call(1).fail(refusedCall('SCAN_FAILED', 503));
    expect(flow.state()).toMatchObject({ kind: 'checking', trouble: 'server' });
    pass(999);
    expect(calls).toHaveLength(2);
    pass(1);
    expect(verdicts).toEqual([]);
    await call(2).answer(valid);
    expect(verdicts).toEqual(['VALID']);
    expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(1);
  });

  test('when the network is back the check is sent at once', async () => {
    const { flow, calls, call } = openDoor();
    flow.see(A);
    await call(0).fail(noAnswer);
    flow.hurry();
    flow.hurry();
    expect(calls).toHaveLength(2);
  });

  test('a check that was given up shows nothing when its answer comes late', async () => {
    const { flow, call, verdicts } = openDoor();
    flow.see(A);
    flow.giveUp();
    await call(0).answer(valid);
    expect(verdicts).toEqual([]);
    expect(flow.state().kind).toBe('ready');
  });

  test('a code that was given up is taken up with its first request id, over a reload too', async () => {
    const door = openDoor();
    door.flow.see(A);
    await door.call(0).fail(noAnswer);
    door.flow.giveUp();
    const reloaded = door.reopen();
    reloaded.see(A);
    expect(door.call(1).requestId).toBe(door.call(0).requestId);
  });

  test('two minutes later it is a new check: a copy must not hear the first one’s answer', async () => {
    const { flow, call, pass } = openDoor();
    flow.see(A);
    await call(0).fail(noAnswer);
    flow.giveUp();
    pass(120_000);
    flow.see(A);
    expect(call(1).requestId).not.toBe(call(0).requestId);
  });
});

describe('what is told without asking the server', () => {
  test('a code that is none of ours is of invalid format', () => {
    const { flow, calls, verdicts } = openDoor();
    flow.see('https://example.com/menu');
    expect(calls).toHaveLength(0);
    expect(verdicts).toEqual(['QR_FORMAT_INVALID']);
  });

  test('a typed code is sent as it is written on the ticket', () => {
    const { flow, call } = openDoor();
    flow.enter(' 7k4mq2xd 9tzw ');
    expect(call(0).code).toBe(A);
  });
});

describe('what the server refuses', () => {
  test('a refusal that arrives as an error is a verdict', async () => {
    const { flow, call, verdicts } = openDoor();
    flow.see(A);
    await call(0).fail(refusedCall('SCAN_NOT_PERMITTED', 403));
    expect(verdicts).toEqual(['SCAN_NOT_PERMITTED']);
  });

  test('an error that trying again cannot mend lets nobody in and says so', async () => {
    const { flow, call, verdicts } = openDoor();
    flow.see(C);
    await call(0).fail(refusedCall('EVENT_NOT_FOUND', 404));
    expect(verdicts).toEqual(['FAILED']);
    expect(flow.state()).toMatchObject({ verdict: { failure: { code: 'EVENT_NOT_FOUND' } } });
  });
});

describe('when the network is away', () => {
  const unconfirmed = bareVerdict('UNCONFIRMED');

  test('a call that fails is decided by the device at once', async () => {
    const { flow, call, verdicts, device } = openDoor();
    device.alone = unconfirmed;
    flow.see(A);
    await call(0).fail(noAnswer);
    expect(verdicts).toEqual(['UNCONFIRMED']);
    expect(device.asked).toEqual([call(0).requestId]);
  });

  test('a call that stays silent is decided by the device before the guest loses patience', async () => {
    const { flow, calls, verdicts, device, pass, settled } = openDoor();
    device.alone = unconfirmed;
    flow.see(A);
    pass(2_499);
    await settled();
    expect(verdicts).toEqual([]);
    pass(1);
    await settled();
    expect(verdicts).toEqual(['UNCONFIRMED']);
    expect(calls).toHaveLength(1);
  });

  test('an answer that comes after the device has decided changes nothing on the screen', async () => {
    const { flow, call, verdicts, device, pass, settled } = openDoor();
    device.alone = unconfirmed;
    flow.see(A);
    pass(2_500);
    await settled();
    await call(0).answer(valid);
    expect(verdicts).toEqual(['UNCONFIRMED']);
    expect(flow.state()).toMatchObject({ verdict: { kind: 'UNCONFIRMED' } });
  });

  test('a silent server that answers at last is heard where the device cannot decide', async () => {
    const { flow, call, calls, verdicts, pass, settled } = openDoor();
    flow.see(A);
    pass(2_500);
    await settled();
    expect(flow.state()).toMatchObject({ kind: 'checking' });
    await call(0).answer(valid);
    expect(verdicts).toEqual(['VALID']);
    expect(calls).toHaveLength(1);
  });

  test('after an unconfirmed entry the code makes a new check; the id goes on with its upload', async () => {
    const { flow, call, device, pass } = openDoor();
    device.alone = unconfirmed;
    flow.see(A);
    await call(0).fail(noAnswer);
    pass(10_000);
    flow.see(A);
    expect(call(1).requestId).not.toBe(call(0).requestId);
  });

  test('a code that only the server can check keeps its id: the lost answer may have been "valid"', async () => {
    const { flow, call, device, pass } = openDoor();
    device.alone = bareVerdict('NEEDS_NETWORK');
    flow.see(A);
    await call(0).fail(noAnswer);
    pass(10_000);
    flow.see(A);
    expect(call(1).requestId).toBe(call(0).requestId);
  });

  test('a ticket that waits to be uploaded is refused without asking', () => {
    const { flow, calls, verdicts, device } = openDoor();
    device.known = bareVerdict('TICKET_ALREADY_USED');
    flow.see(A);
    expect(calls).toHaveLength(0);
    expect(verdicts).toEqual(['TICKET_ALREADY_USED']);
  });
});

test('a guest found by name is let in by the id of the ticket', async () => {
  const { flow, call, verdicts } = openDoor();
  flow.admit('ticket-1');
  expect(call(0).code).toBe('ticket-1');
  await call(0).answer(valid);
  expect(verdicts).toEqual(['VALID']);
});

test('a verdict that somebody is busy with does not go by itself', async () => {
  const { flow, call, pass } = openDoor();
  flow.see(A);
  await call(0).answer(valid);
  flow.hold();
  pass(60_000);
  expect(flow.state().kind).toBe('verdict');
});

test('a verdict goes by itself also when the network comes back meanwhile', async () => {
  const { flow, call, pass } = openDoor();
  flow.see(A);
  await call(0).answer(valid);
  flow.hurry();
  pass(4_000);
  expect(flow.state().kind).toBe('ready');
});
