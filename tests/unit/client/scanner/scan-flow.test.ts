import { describe, expect, test } from 'vitest';
import { bareVerdict } from '#client/features/scanner/check-in/verdict.ts';
import { noAnswer, openDoor, refusedCall, valid } from '#tests/support/scan-door.ts';

const A = '7K4M-Q2XD-9TZW';
const B = 'AAAA-BBBB-CCCC';
const C = 'DDDD-EEEE-FFFF';

describe('no answer is no verdict', () => {
  test('a check without an answer is sent again with the same request id, later each time', async () => {
    const { flow, calls, call, verdicts, line, pass } = openDoor();
    line.network = 'none';
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
    const { flow, calls, call, line } = openDoor();
    line.network = 'none';
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

  test('an answer that came when nobody looked is on record, and the guest who comes again hears it', async () => {
    const { flow, call, calls, verdicts, unseen, device, settled, pass } = openDoor();
    device.alone = bareVerdict('NEEDS_NETWORK');
    flow.enter(A);
    pass(2_500);
    await settled();
    expect(verdicts).toEqual(['NEEDS_NETWORK']);
    pass(1_100);
    flow.see(B);
    await call(0).answer(valid);
    const { requestId } = call(0);
    expect(unseen).toEqual([{ kind: 'VALID', requestId }]);
    await call(1).answer(valid);
    pass(1_500);
    flow.see(A);
    expect(call(2).requestId).toBe(requestId);
    await call(2).answer(valid);
    expect(verdicts).toEqual(['NEEDS_NETWORK', 'VALID', 'VALID']);
    // Seen now: whoever shows that code next is checked anew.
    pass(4_000);
    flow.enter(A);
    expect(calls.at(-1)?.requestId).not.toBe(requestId);
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

test('a guest found by name is let in by the id of the ticket', async () => {
  const { flow, call, verdicts } = openDoor();
  flow.admit({ id: 'ticket-1', holderName: 'Lucía' });
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

test('what was done about one guest does not take the verdict of the next away', async () => {
  const { flow, call, pass } = openDoor();
  flow.see(A);
  await call(0).answer(valid);
  const first = flow.state();
  flow.hold();
  pass(3_000);
  flow.see(B);
  await call(1).answer(valid);
  if (first.kind === 'verdict') flow.clear(first.number);
  expect(flow.state()).toMatchObject({ kind: 'verdict', verdict: { code: B } });
  flow.clear();
  expect(flow.state().kind).toBe('ready');
});

test('a verdict goes by itself also when the network comes back meanwhile', async () => {
  const { flow, call, pass } = openDoor();
  flow.see(A);
  await call(0).answer(valid);
  flow.hurry();
  pass(4_000);
  expect(flow.state().kind).toBe('ready');
});

describe('an entry that was taken back', () => {
  test('is no welcome for whoever shows the code next: they are checked anew', async () => {
    const { flow, calls, call, verdicts } = openDoor();
    // The first answer was lost; asked again under the same id, the server says what has become of it.
    flow.enter(A);
    flow.giveUp();
    flow.enter(A);
    await call(1).answer({ ...valid, takenBack: true });
    expect(verdicts).toEqual([]);
    expect(calls.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1', 'request-2']);
    await call(2).answer(valid);
    expect(verdicts).toEqual(['VALID']);
  });

  test('is not checked anew for somebody who has given up', async () => {
    const { flow, calls, call, verdicts } = openDoor();
    flow.see(A);
    flow.giveUp();
    await call(0).answer({ ...valid, takenBack: true });
    expect(calls).toHaveLength(1);
    expect(verdicts).toEqual([]);
  });
});
