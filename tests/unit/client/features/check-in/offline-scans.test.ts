import { describe, expect, test } from 'vitest';
import { bareVerdict } from '#client/features/check-in/scan/verdict.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';
import { noAnswer, openDoor, refusedCall, valid } from '#tests/support/scan-door.ts';

const A = '7K4M-Q2XD-9TZW';
const B = 'AAAA-BBBB-CCCC';
const used: ScanOutput = {
  outcome: 'refused',
  code: 'TICKET_ALREADY_USED',
  message: '',
  ticket: valid.ticket,
  firstScan: { at: '2026-11-21T19:59:00.000Z', gate: 'South' },
  checkedIn: 1,
  conflict: false,
};
const unconfirmed = bareVerdict('UNCONFIRMED');

describe('a call that fails while the server may be reachable', () => {
  test.each([
    ['a broken connection', noAnswer],
    ['a server error', refusedCall('SCAN_FAILED', 503)],
  ])('after %s the call is retried with the same request ID, and the server decides', async (_, failure) => {
    const { flow, call, verdicts, device, settled, pass } = openDoor();
    device.alone = unconfirmed;
    flow.see(A);
    await call(0).fail(failure);
    expect(flow.state()).toMatchObject({ kind: 'checking', trouble: null });
    pass(150);
    await settled();
    expect(call(1).requestId).toBe(call(0).requestId);
    await call(1).answer(used);
    expect(verdicts).toEqual(['TICKET_ALREADY_USED']);
    expect(device.requestIds).toEqual([]);
  });

  test('the device decides only after the retry time is used up', async () => {
    const { flow, calls, call, verdicts, device, settled, pass } = openDoor();
    device.alone = unconfirmed;
    flow.see(A);
    for (const [tries, pauseMs] of [150, 300, 600, 1_200].entries()) {
      await call(tries).fail(noAnswer);
      expect(verdicts).toEqual([]);
      pass(pauseMs);
      await settled();
    }
    await call(4).fail(noAnswer);
    expect(verdicts).toEqual(['UNCONFIRMED']);
    expect(calls).toHaveLength(5);
  });

  test('the device decides at once when the browser has gone offline meanwhile', async () => {
    const { flow, call, verdicts, device, connection, settled, pass } = openDoor();
    device.alone = unconfirmed;
    flow.see(A);
    await call(0).fail(noAnswer);
    pass(150);
    await settled();
    connection.network = 'none';
    await call(1).fail(noAnswer);
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });

  test('the next scan is sent without delay when the network is back', async () => {
    const { flow, call, calls, verdicts, settled } = openDoor();
    flow.see(A);
    await call(0).fail(noAnswer);
    flow.hurry();
    await settled();
    expect(calls).toHaveLength(2);
    await call(1).answer(valid);
    expect(verdicts).toEqual(['VALID']);
  });
});

describe('a call on a connection known to be dead', () => {
  test('the device decides at once when a call fails on a dead connection', async () => {
    const { flow, call, verdicts, device, connection } = openDoor();
    device.alone = unconfirmed;
    connection.network = 'dead';
    flow.see(A);
    await call(0).fail(noAnswer);
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });

  test('the device decides sooner when a call hangs on a dead connection', async () => {
    const { flow, verdicts, device, connection, pass, settled } = openDoor();
    device.alone = unconfirmed;
    connection.network = 'dead';
    flow.see(A);
    pass(700);
    await settled();
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });

  test('a server error counts as reachable, and the call is retried', async () => {
    const { flow, call, verdicts, device, connection, pass, settled } = openDoor();
    device.alone = unconfirmed;
    connection.network = 'dead';
    flow.see(A);
    await call(0).fail(refusedCall('SCAN_FAILED', 503));
    pass(150);
    await settled();
    await call(1).answer(used);
    expect(verdicts).toEqual(['TICKET_ALREADY_USED']);
  });
});

describe('a response after the device has decided', () => {
  const decided = async () => {
    const door = openDoor();
    door.device.alone = unconfirmed;
    door.flow.see(A);
    door.pass(2_500);
    await door.settled();
    return door;
  };

  test('a late response replaces the verdict still on the screen', async () => {
    const { flow, call, verdicts, pass } = await decided();
    await call(0).answer(used);
    expect(verdicts).toEqual(['UNCONFIRMED', 'TICKET_ALREADY_USED']);
    expect(flow.state()).toMatchObject({ verdict: { kind: 'TICKET_ALREADY_USED', code: A } });
    pass(8_999);
    expect(flow.state().kind).toBe('verdict');
  });

  test('a late response to the upload replaces the verdict as well', async () => {
    const { flow, call, verdicts } = await decided();
    flow.correct(call(0).requestId, bareVerdict('VALID'));
    await call(0).answer(valid);
    expect(verdicts).toEqual(['UNCONFIRMED', 'VALID']);
  });

  test('a late response is ignored once the verdict is gone or another guest is shown', async () => {
    const { flow, call, verdicts, pass } = await decided();
    pass(4_000);
    flow.correct(call(0).requestId, bareVerdict('TICKET_ALREADY_USED'));
    expect(flow.state().kind).toBe('ready');
    flow.see(B);
    await call(1).answer(valid);
    await call(0).answer(used);
    expect(verdicts).toEqual(['UNCONFIRMED', 'VALID']);
  });

  test('a late response without a decision on the ticket is ignored', async () => {
    const { call, verdicts } = await decided();
    await call(0).fail(refusedCall('SESSION_EXPIRED', 401));
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });
});

describe('scans without a network', () => {
  test('the device decides at once when a call fails offline', async () => {
    const { flow, call, verdicts, device, connection } = openDoor();
    device.alone = unconfirmed;
    connection.network = 'none';
    flow.see(A);
    await call(0).fail(noAnswer);
    expect(verdicts).toEqual(['UNCONFIRMED']);
    expect(device.requestIds).toEqual([call(0).requestId]);
  });

  test('the device decides on a hanging call before the guest loses patience', async () => {
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

  test("a slow server's response is used where the device cannot decide", async () => {
    const { flow, call, calls, verdicts, pass, settled } = openDoor();
    flow.see(A);
    pass(2_500);
    await settled();
    expect(flow.state()).toMatchObject({ kind: 'checking' });
    await call(0).answer(valid);
    expect(verdicts).toEqual(['VALID']);
    expect(calls).toHaveLength(1);
  });

  test('after an offline admission the code starts a new check, while the request ID stays with its upload', async () => {
    const { flow, call, device, connection, pass } = openDoor();
    device.alone = unconfirmed;
    connection.network = 'none';
    flow.see(A);
    await call(0).fail(noAnswer);
    pass(10_000);
    flow.see(A);
    expect(call(1).requestId).not.toBe(call(0).requestId);
  });

  test('a code that only the server can decide keeps its request ID, because the lost response may be "valid"', async () => {
    const { flow, call, device, connection, pass } = openDoor();
    device.alone = bareVerdict('NEEDS_NETWORK');
    connection.network = 'none';
    flow.see(A);
    await call(0).fail(noAnswer);
    pass(10_000);
    flow.see(A);
    expect(call(1).requestId).toBe(call(0).requestId);
  });

  test('a ticket queued for upload is refused without a call', () => {
    const { flow, calls, verdicts, device } = openDoor();
    device.known = bareVerdict('TICKET_ALREADY_USED');
    flow.see(A);
    expect(calls).toHaveLength(0);
    expect(verdicts).toEqual(['TICKET_ALREADY_USED']);
  });
});

test('a ticket queued for upload is refused under another code although the server would admit it', async () => {
  const { flow, call, verdicts, device, pass } = openDoor();
  device.waits = { ticketId: valid.ticket.id, requestId: 'uploaded later' };
  flow.see(A);
  await call(0).answer(valid);
  expect(verdicts).toEqual(['TICKET_ALREADY_USED']);
  // The queued scan itself is not a second guest.
  pass(10_000);
  flow.see(B);
  device.waits.requestId = call(1).requestId;
  await call(1).answer(valid);
  expect(verdicts).toEqual(['TICKET_ALREADY_USED', 'VALID']);
});
