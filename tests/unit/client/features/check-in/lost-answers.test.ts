import { describe, expect, test } from 'vitest';
import { ONE_IN } from '#client/features/check-in/heads/scan-act.ts';
import { bareVerdict } from '#client/features/check-in/scan/verdict.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';
import { noAnswer, openDoor, valid } from '#tests/support/scan-door.ts';

const SHORT = '7K4M-Q2XD-9TZW';
const OTHER = 'AAAA-BBBB-CCCC';
const GUEST = { id: 't', holderName: 'Lucía' };

/** Refused because this device's scan already admitted the ticket. */
function usedBy(requestId: string | undefined): ScanOutput {
  return {
    outcome: 'refused',
    code: 'TICKET_ALREADY_USED',
    message: '',
    ticket: valid.ticket,
    firstScan: { at: valid.scannedAt, gate: 'North', ...(requestId && { requestId }) },
    checkedIn: 1,
    conflict: false,
  };
}

/** Sends a short code whose response is lost. */
async function codeWithLostAnswer() {
  const door = openDoor();
  door.device.alone = bareVerdict('NEEDS_NETWORK');
  door.connection.network = 'none';
  door.flow.enter(SHORT);
  await door.call(0).fail(noAnswer);
  door.connection.network = 'good';
  door.device.alone = null;
  door.pass(1_500);
  return { ...door, lost: door.call(0).requestId };
}

describe('a scan whose response was lost', () => {
  test("the ticket's other code admits the guest once after a lost response", async () => {
    const { flow, call, verdicts, lost, lastScans, pass } = await codeWithLostAnswer();
    flow.see(OTHER);
    expect(call(1).requestId).not.toBe(lost);
    await call(1).answer(usedBy(lost));
    expect(verdicts).toEqual(['NEEDS_NETWORK', 'VALID']);
    expect(flow.state()).toMatchObject({ verdict: { holderName: 'Lucía', admittedAt: valid.scannedAt } });
    expect(lastScans()).toMatchObject([{ kind: 'VALID', ticketId: 't' }]);

    // A copy of the ticket is shown.
    pass(5_000);
    flow.see(OTHER);
    await call(2).answer(usedBy(lost));
    expect(verdicts.at(-1)).toBe('TICKET_ALREADY_USED');
  });

  test('a ticket admitted by another device or by a seen scan is refused', async () => {
    const { flow, call, verdicts, pass } = await codeWithLostAnswer();
    flow.see(OTHER);
    await call(1).answer(valid);
    pass(5_000);
    flow.see(OTHER);
    await call(2).answer(usedBy(call(1).requestId));
    pass(5_000);
    flow.enter('DDDD-EEEE-FFFF');
    await call(3).answer(usedBy(undefined));
    expect(verdicts).toEqual(['NEEDS_NETWORK', 'VALID', 'TICKET_ALREADY_USED', 'TICKET_ALREADY_USED']);
  });

  test('a lost response no longer admits anyone after fifteen minutes', async () => {
    const { flow, call, verdicts, lost, pass } = await codeWithLostAnswer();
    pass(15 * 60_000);
    flow.see(OTHER);
    await call(1).answer(usedBy(lost));
    expect(verdicts.at(-1)).toBe('TICKET_ALREADY_USED');
  });

  test('a lost response is recovered after a reload', async () => {
    const door = openDoor();
    door.flow.enter(SHORT);
    const reloaded = await door.reopen();
    reloaded.see(OTHER);
    await door.call(1).answer(usedBy(door.call(0).requestId));
    expect(door.verdicts).toEqual(['VALID']);
  });

  test('a scan that is queued for upload is not recovered by another code', async () => {
    const { flow, call, verdicts, lost, device, pass, settled } = await codeWithLostAnswer();
    device.alone = bareVerdict('UNCONFIRMED');
    flow.see(OTHER);
    pass(2_500);
    await settled();
    await call(1).answer(usedBy(lost));
    expect(verdicts).toEqual(['NEEDS_NETWORK', 'UNCONFIRMED']);
  });
});

describe('a guest admitted by name without a response', () => {
  test('the guest stays in the last scans by name, and "Ask again" repeats the same request', async () => {
    const { flow, call, verdicts, lastScans } = openDoor();
    flow.admit(GUEST);
    await call(0).fail(noAnswer);
    flow.giveUp();
    const { requestId } = call(0);
    const subject = { ticketId: 't' };
    const [row] = lastScans();
    expect(row).toMatchObject({ requestId, holderName: 'Lucía', state: 'pending', subject });
    flow.askAgain({ requestId, subject, act: ONE_IN });
    expect(call(1).requestId).toBe(requestId);
    await call(1).answer(valid);
    expect(verdicts).toEqual(['VALID']);
    expect(lastScans()).toMatchObject([{ requestId, kind: 'VALID', ticketId: 't' }]);
    expect(lastScans()[0]).not.toHaveProperty('subject');
  });

  test("the guest's QR code admits them afterwards", async () => {
    const { flow, call, verdicts } = openDoor();
    flow.admit(GUEST);
    flow.giveUp();
    flow.see(OTHER);
    await call(1).answer(usedBy(call(0).requestId));
    expect(verdicts).toEqual(['VALID']);
  });
});

test('two windows of one browser that recover the same scan admit one person', async () => {
  const door = openDoor();
  const other = await door.reopen();
  door.flow.enter(SHORT);
  other.enter(SHORT);
  expect(door.call(1).requestId).toBe(door.call(0).requestId);
  await door.call(0).answer(valid);
  await door.call(1).answer(valid);
  expect(door.verdicts).toEqual(['VALID', 'TICKET_ALREADY_USED']);
});
