import { describe, expect, test } from 'vitest';
import { untimelyScan } from '#client/features/check-in/scan/untimely.ts';
import { bareVerdict } from '#client/features/check-in/scan/verdict.ts';
import { openDoor, valid } from '#tests/support/scan-door.ts';

const EVENT = '01J0000000000000000000EVEN';
const event = {
  eventId: EVENT,
  startDate: '2026-11-21T20:00:00.000Z',
  endDate: '2026-11-22T02:00:00.000Z',
};
const CODE = '7K4M-Q2XD-9TZW';
const at = (time: string) => untimelyScan(event, { code: CODE }, Date.parse(time));

describe('scans outside the usual admission time', () => {
  test.each([
    ['2026-09-22T20:00:00.000Z', 'early', event.startDate],
    ['2026-11-21T15:59:59.999Z', 'early', event.startDate],
    ['2026-11-22T02:00:00.000Z', 'late', event.endDate],
  ])('a scan at %s is %s', (time, when, why) => {
    expect(at(time)).toEqual({ when, at: why });
  });

  test.each(['2026-11-21T16:00:00.000Z', '2026-11-21T20:00:00.000Z', '2026-11-22T01:59:59.999Z'])(
    'a scan at %s needs no confirmation',
    (time) => {
      expect(at(time)).toBeNull();
    },
  );

  test('a code that cannot use a ticket of this event needs no confirmation', () => {
    const early = Date.parse('2026-09-22T20:00:00.000Z');
    for (const code of ['https://example.com', 'AFR1.not-a-code']) {
      expect(untimelyScan(event, { code }, early)).toBeNull();
    }
    expect(untimelyScan(event, { ticketId: 'a guest found by name' }, early)).not.toBeNull();
  });
});

describe('a scan that needs confirmation', () => {
  const early = { when: 'early', at: event.startDate } as const;

  test('the scan is sent once, after the confirmation', async () => {
    const { flow, calls, call, device, lastScans, verdicts } = openDoor();
    device.untimely = early;
    flow.see(CODE);
    expect(flow.state()).toMatchObject({ kind: 'untimely', untimely: early });
    // The code stays in view, or another one comes: the question still waits for an answer.
    flow.see(CODE);
    flow.see('AAAA-BBBB-CCCC');
    expect([calls.length, lastScans().length, device.questions]).toEqual([0, 0, 1]);
    flow.admitAnyway();
    flow.admitAnyway();
    expect(calls).toHaveLength(1);
    await call(0).answer(valid);
    expect(verdicts).toEqual(['VALID']);
  });

  test('a declined scan asks again when the code is shown again', async () => {
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

  test('the question about a guest found by name includes the name', () => {
    const { flow, calls, call, device } = openDoor();
    device.untimely = early;
    flow.admit({ id: 'ticket-1', holderName: 'Lucía' });
    expect(flow.state()).toMatchObject({ kind: 'untimely', holderName: 'Lucía' });
    expect(calls).toHaveLength(0);
    flow.admitAnyway();
    expect(call(0).code).toBe('ticket-1');
  });

  test('the device decides offline after the confirmation', async () => {
    const { flow, call, device, connection, verdicts } = openDoor();
    device.untimely = early;
    connection.network = 'none';
    device.alone = bareVerdict('UNCONFIRMED');
    flow.see(CODE);
    expect(device.requestIds).toEqual([]);
    flow.admitAnyway();
    await call(0).fail(new TypeError('Failed to fetch'));
    expect(verdicts).toEqual(['UNCONFIRMED']);
  });
});
