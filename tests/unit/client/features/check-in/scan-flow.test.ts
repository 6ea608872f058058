import { describe, expect, test } from 'vitest';
import { bareVerdict } from '#client/features/check-in/scan/verdict.ts';
import { noAnswer, openDoor, refusedCall, valid } from '#tests/support/scan-door.ts';

const A = '7K4M-Q2XD-9TZW';
const B = 'AAAA-BBBB-CCCC';
const C = 'DDDD-EEEE-FFFF';

describe('a check without a response', () => {
  test('a check without a response is retried with the same request ID and backoff', async () => {
    const { flow, calls, call, verdicts, connection, pass } = openDoor();
    connection.network = 'none';
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

  test('a waiting check is sent at once when the network is back', async () => {
    const { flow, calls, call, connection } = openDoor();
    connection.network = 'none';
    flow.see(A);
    await call(0).fail(noAnswer);
    flow.hurry();
    flow.hurry();
    expect(calls).toHaveLength(2);
  });

  test('a check that was given up ignores its late response', async () => {
    const { flow, call, verdicts } = openDoor();
    flow.see(A);
    flow.giveUp();
    await call(0).answer(valid);
    expect(verdicts).toEqual([]);
    expect(flow.state().kind).toBe('ready');
  });

  test('a late response to an abandoned check is recorded, and shown when the guest comes again', async () => {
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
    // Seen by now: the next time the code starts a new check.
    pass(4_000);
    flow.enter(A);
    expect(calls.at(-1)?.requestId).not.toBe(requestId);
  });

  test('an abandoned code is retried with its first request ID, also after a reload', async () => {
    const door = openDoor();
    door.flow.see(A);
    await door.call(0).fail(noAnswer);
    door.flow.giveUp();
    const reloaded = await door.reopen();
    reloaded.see(A);
    expect(door.call(1).requestId).toBe(door.call(0).requestId);
  });

  test('after two minutes an abandoned code starts a new check, so that a copy does not get its answer', async () => {
    const { flow, call, pass } = openDoor();
    flow.see(A);
    await call(0).fail(noAnswer);
    flow.giveUp();
    pass(120_000);
    flow.see(A);
    expect(call(1).requestId).not.toBe(call(0).requestId);
  });
});

describe('refusals without a call', () => {
  test('a foreign code is refused as an invalid format', () => {
    const { flow, calls, verdicts } = openDoor();
    flow.see('https://example.com/menu');
    expect(calls).toHaveLength(0);
    expect(verdicts).toEqual(['QR_FORMAT_INVALID']);
  });

  test("a code in a later release's format is sent to the server, which decides", () => {
    const { flow, calls, verdicts } = openDoor();
    flow.see('AF3:0123 $%');
    expect(calls.map(({ code }) => code)).toEqual(['AF3:0123 $%']);
    expect(verdicts).toEqual([]);
  });

  test("a typed code is sent in the ticket's notation", () => {
    const { flow, call } = openDoor();
    flow.enter(' 7k4mq2xd 9tzw ');
    expect(call(0).code).toBe(A);
  });
});

describe('refusals by the server', () => {
  test('a refusal that arrives as an error is shown as a verdict', async () => {
    const { flow, call, verdicts } = openDoor();
    flow.see(A);
    await call(0).fail(refusedCall('SCAN_NOT_PERMITTED', 403));
    expect(verdicts).toEqual(['SCAN_NOT_PERMITTED']);
  });

  test('a permanent error admits nobody and is shown', async () => {
    const { flow, call, verdicts } = openDoor();
    flow.see(C);
    await call(0).fail(refusedCall('EVENT_NOT_FOUND', 404));
    expect(verdicts).toEqual(['FAILED']);
    expect(flow.state()).toMatchObject({ verdict: { failure: { code: 'EVENT_NOT_FOUND' } } });
  });
});

test('a guest found by name is admitted by ticket ID', async () => {
  const { flow, call, verdicts } = openDoor();
  flow.admit({ id: 'ticket-1', holderName: 'Lucía' });
  expect(call(0).code).toBe('ticket-1');
  await call(0).answer(valid);
  expect(verdicts).toEqual(['VALID']);
});

test('a verdict in use does not disappear by itself', async () => {
  const { flow, call, pass } = openDoor();
  flow.see(A);
  await call(0).answer(valid);
  flow.hold();
  pass(60_000);
  expect(flow.state().kind).toBe('verdict');
});

test('an action on one guest does not hide the next verdict', async () => {
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

test('a verdict disappears by itself also if the network returns meanwhile', async () => {
  const { flow, call, pass } = openDoor();
  flow.see(A);
  await call(0).answer(valid);
  flow.hurry();
  pass(4_000);
  expect(flow.state().kind).toBe('ready');
});

describe('a check-in that was undone', () => {
  test('the code of an undone check-in is checked again as a new guest', async () => {
    const { flow, calls, call, verdicts } = openDoor();
    // The first response was lost; the repeat returns the scan's current state.
    flow.enter(A);
    flow.giveUp();
    flow.enter(A);
    await call(1).answer({ ...valid, takenBack: true });
    expect(verdicts).toEqual([]);
    expect(calls.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1', 'request-2']);
    await call(2).answer(valid);
    expect(verdicts).toEqual(['VALID']);
  });

  test('a check that was given up is not started again after an undo', async () => {
    const { flow, calls, call, verdicts } = openDoor();
    flow.see(A);
    flow.giveUp();
    await call(0).answer({ ...valid, takenBack: true });
    expect(calls).toHaveLength(1);
    expect(verdicts).toEqual([]);
  });
});
