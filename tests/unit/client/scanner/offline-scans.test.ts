import { describe, expect, test } from 'vitest';
import { bareVerdict } from '#client/features/scanner/check-in/verdict.ts';
import type { ScanOutput } from '#shared/contracts/door.ts';
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

describe('a call that fails while the server may be there', () => {
  test.each([
    ['a line that broke', noAnswer],
    ['a server that stumbled', refusedCall('SCAN_FAILED', 503)],
  ])('%s: the server is asked again under the same id, and decides', async (_, failure) => {
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
    expect(device.asked).toEqual([]);
  });

  test('the device decides when patience is used up, and not before', async () => {
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

  test('the device decides at once when the browser has lost its network meanwhile', async () => {
    const { flow, call, verdicts, device, line, settled, pass } = openDoor();
    device.alone = unconfirmed;
    flow.see(A);
    await call(0).fail(noAnswer);
    pass(150);
    await settled();
    line.network = 'none';
    await call(1).fail(noAnswer);
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });

  test('when the network is back the next call does not wait', async () => {
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

describe('on a line that is known to be dead', () => {
  test('a call that fails is decided by the device at once', async () => {
    const { flow, call, verdicts, device, line } = openDoor();
    device.alone = unconfirmed;
    line.network = 'dead';
    flow.see(A);
    await call(0).fail(noAnswer);
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });

  test('a call that stays silent is decided by the device sooner', async () => {
    const { flow, verdicts, device, line, pass, settled } = openDoor();
    device.alone = unconfirmed;
    line.network = 'dead';
    flow.see(A);
    pass(700);
    await settled();
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });

  test('a server that stumbles is there, and is asked again', async () => {
    const { flow, call, verdicts, device, line, pass, settled } = openDoor();
    device.alone = unconfirmed;
    line.network = 'dead';
    flow.see(A);
    await call(0).fail(refusedCall('SCAN_FAILED', 503));
    pass(150);
    await settled();
    await call(1).answer(used);
    expect(verdicts).toEqual(['TICKET_ALREADY_USED']);
  });
});

describe('an answer that comes after the device has decided', () => {
  const decided = async () => {
    const door = openDoor();
    door.device.alone = unconfirmed;
    door.flow.see(A);
    door.pass(2_500);
    await door.settled();
    return door;
  };

  test('takes the place of what is still on the screen', async () => {
    const { flow, call, verdicts, pass } = await decided();
    await call(0).answer(used);
    expect(verdicts).toEqual(['UNCONFIRMED', 'TICKET_ALREADY_USED']);
    expect(flow.state()).toMatchObject({ verdict: { kind: 'TICKET_ALREADY_USED', code: A } });
    pass(8_999);
    expect(flow.state().kind).toBe('verdict');
  });

  test('does so too when it is the answer to the upload', async () => {
    const { flow, call, verdicts } = await decided();
    flow.correct(call(0).requestId, bareVerdict('VALID'));
    await call(0).answer(valid);
    expect(verdicts).toEqual(['UNCONFIRMED', 'VALID']);
  });

  test('changes nothing once the verdict has gone, or another guest stands there', async () => {
    const { flow, call, verdicts, pass } = await decided();
    pass(4_000);
    flow.correct(call(0).requestId, bareVerdict('TICKET_ALREADY_USED'));
    expect(flow.state().kind).toBe('ready');
    flow.see(B);
    await call(1).answer(valid);
    await call(0).answer(used);
    expect(verdicts).toEqual(['UNCONFIRMED', 'VALID']);
  });

  test('changes nothing when it is no decision about the ticket', async () => {
    const { call, verdicts } = await decided();
    await call(0).fail(refusedCall('SESSION_EXPIRED', 401));
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });
});

describe('when the network is away', () => {
  test('a call that fails is decided by the device at once', async () => {
    const { flow, call, verdicts, device, line } = openDoor();
    device.alone = unconfirmed;
    line.network = 'none';
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
    const { flow, call, device, line, pass } = openDoor();
    device.alone = unconfirmed;
    line.network = 'none';
    flow.see(A);
    await call(0).fail(noAnswer);
    pass(10_000);
    flow.see(A);
    expect(call(1).requestId).not.toBe(call(0).requestId);
  });

  test('a code that only the server can check keeps its id: the lost answer may have been "valid"', async () => {
    const { flow, call, device, line, pass } = openDoor();
    device.alone = bareVerdict('NEEDS_NETWORK');
    line.network = 'none';
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

test('a ticket that waits to be told of is refused though the server, which has not heard, lets it in by another code', async () => {
  const { flow, call, verdicts, device, pass } = openDoor();
  device.waits = { ticketId: valid.ticket.id, requestId: 'uploaded later' };
  flow.see(A);
  await call(0).answer(valid);
  expect(verdicts).toEqual(['TICKET_ALREADY_USED']);
  // The scan itself that waits is no second guest.
  pass(10_000);
  flow.see(B);
  device.waits.requestId = call(1).requestId;
  await call(1).answer(valid);
  expect(verdicts).toEqual(['TICKET_ALREADY_USED', 'VALID']);
});
