import { describe, expect, test } from 'vitest';
import { untimelyScan } from '#client/features/scanner/check-in/untimely.ts';
import { bareVerdict } from '#client/features/scanner/check-in/verdict.ts';
import { openDoor, valid } from '#tests/support/scan-door.ts';

const EVENT = '01J0000000000000000000EVEN';
const event = {
  eventId: EVENT,
  startDate: '2026-11-21T20:00:00.000Z',
  endDate: '2026-11-22T02:00:00.000Z',
};
const CODE = '7K4M-Q2XD-9TZW';
const at = (time: string) => untimelyScan(event, { code: CODE }, Date.parse(time));

describe('a time at which nobody is let in by rule', () => {
  test.each([
    ['2026-09-22T20:00:00.000Z', 'early', event.startDate],
    ['2026-11-21T15:59:59.999Z', 'early', event.startDate],
    ['2026-11-22T02:00:00.000Z', 'late', event.endDate],
  ])('%s is %s', (time, when, why) => {
    expect(at(time)).toEqual({ when, at: why });
  });

  test.each(['2026-11-21T16:00:00.000Z', '2026-11-21T20:00:00.000Z', '2026-11-22T01:59:59.999Z'])(
    '%s is no question',
    (time) => {
      expect(at(time)).toBeNull();
    },
  );

  test('a code that uses up no ticket of this event needs no question', () => {
    const early = Date.parse('2026-09-22T20:00:00.000Z');
    for (const code of ['https://example.com', 'AFR1.not-a-code']) {
      expect(untimelyScan(event, { code }, early)).toBeNull();
    }
    expect(untimelyScan(event, { ticketId: 'a guest found by name' }, early)).not.toBeNull();
  });
});

describe('a scan at an unlikely time', () => {
  const early = { when: 'early', at: event.startDate } as const;

  test('sends nothing before the second tap, and one scan after it', async () => {
    const { flow, calls, call, device, lastScans, verdicts } = openDoor();
    device.untimely = early;
    flow.see(CODE);
    expect(flow.state()).toMatchObject({ kind: 'untimely', untimely: early });
    // Held on, or another code in view: the question waits for an answer.
    flow.see(CODE);
    flow.see('AAAA-BBBB-CCCC');
    expect([calls.length, lastScans().length, device.questions]).toEqual([0, 0, 1]);
    flow.admitAnyway();
    flow.admitAnyway();
    expect(calls).toHaveLength(1);
    await call(0).answer(valid);
    expect(verdicts).toEqual(['VALID']);
  });

  test('is put aside, and asks again when the code is shown again', async () => {
    const { flow, calls, device, pass, lastScans } = openDoor();
    device.untimely = early;
    flow.see(CODE);
    flow.giveUp();
    flow.see(CODE);
    expect(flow.state()).toEqual({ kind: 'ready' });
    pass(3_000);
    flow.see(CODE);
    expect(flow.state()).toMatchObject({ kind: 'untimely' });
    expect([calls.length, lastScans().length]).toEqual([0, 0]);
  });

  test('of a guest found by name says whom it is about', () => {
    const { flow, calls, call, device } = openDoor();
    device.untimely = early;
    flow.admit({ id: 'ticket-1', holderName: 'Lucía' });
    expect(flow.state()).toMatchObject({ kind: 'untimely', holderName: 'Lucía' });
    expect(calls).toHaveLength(0);
    flow.admitAnyway();
    expect(call(0).code).toBe('ticket-1');
  });

  test('is the device’s own to decide after the second tap without network', async () => {
    const { flow, call, device, line, verdicts } = openDoor();
    device.untimely = early;
    line.network = 'none';
    device.alone = bareVerdict('UNCONFIRMED');
    flow.see(CODE);
    expect(device.asked).toEqual([]);
    flow.admitAnyway();
    await call(0).fail(new TypeError('Failed to fetch'));
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });
});
