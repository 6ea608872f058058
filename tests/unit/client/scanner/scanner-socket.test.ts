import { expect, test } from 'vitest';
import { createScannerSocket } from '#client/features/scanner/connection/scanner-socket.ts';
import { fakeLines } from '#tests/support/fake-line.ts';

const SCAN = { requestId: 'request-1', code: 'code', gate: '' };
const ANSWER = { type: 'answer', requestId: 'request-1', answer: { outcome: 'valid' } };

function setUp(options: Parameters<typeof fakeLines>[0] = {}) {
  const { deps, open, ...rest } = fakeLines(options);
  const counts: unknown[] = [];
  const conflicts: unknown[] = [];
  const moves: unknown[] = [];
  let accessLost = 0;
  const line = createScannerSocket({
    ...deps,
    onCount: (count) => counts.push(count),
    onMoved: (moved) => moves.push(...moved),
    onConflict: (conflict) => conflicts.push(conflict),
    onAccessLost: () => {
      accessLost += 1;
    },
  });
  return { line, ...rest, opened: open, counts, conflicts, moves, accessLost: () => accessLost };
}

test('concurrent scans each get their own answer', async () => {
  const { line, opened } = setUp();
  const end = await opened();
  const first = line.scan(SCAN);
  const second = line.scan({ ...SCAN, requestId: 'request-2' });
  end.events.onMessage(JSON.stringify({ ...ANSWER, requestId: 'request-2', answer: { outcome: 'refused' } }));
  end.events.onMessage(JSON.stringify(ANSWER));
  expect([await first, await second]).toEqual([{ outcome: 'valid' }, { outcome: 'refused' }]);
  expect(end.sent.map((text) => JSON.parse(text).requestId)).toEqual(['request-1', 'request-2']);
});

test('a broken socket leaves all scans unanswered and reconnects with backoff', async () => {
  const { line, lines, opened, ring } = setUp();
  const end = await opened();
  const scan = line.scan(SCAN);
  end.events.onClose(1006);
  await expect(scan).rejects.toThrow(/network/);
  expect(line.isOpen()).toBe(false);
  expect(ring()).toBe(300);
  lines[1]?.events.onClose(1006);
  expect(ring()).toBe(600);
  await opened();
  expect(line.isOpen()).toBe(true);
});

test('a socket that does not answer a scan is replaced', async () => {
  const { line, lines, opened, ring } = setUp();
  await opened();
  const [scan, other] = [line.scan(SCAN), line.scan({ ...SCAN, requestId: 'request-2' })];
  expect(ring()).toBe(6_000);
  await expect(scan).rejects.toThrow(/timeout/);
  await expect(other).rejects.toThrow(/network/);
  expect(lines[0]?.closed).toBe(true);
  expect(line.isOpen()).toBe(false);
  expect(ring()).toBe(300);
  expect(lines).toHaveLength(2);
});

test('an idle socket is pinged, and replaced when it does not respond', async () => {
  const { lines, opened, counts, ring } = setUp();
  const end = await opened();
  end.events.onMessage('{"type":"count","checkedIn":3,"sold":9,"isCancelled":false}');
  expect(ring()).toBe(20_000);
  expect(end.sent).toEqual(['ping']);
  end.events.onMessage('pong');
  expect(counts).toHaveLength(1);
  expect([ring(), ring()]).toEqual([20_000, 8_000]);
  expect(lines[0]?.closed).toBe(true);
  expect(ring()).toBe(300);
  expect(lines).toHaveLength(2);
});

test('a socket that never opens is replaced, and its late opening is ignored', async () => {
  const { line, lines, opened, ring } = setUp();
  await Promise.resolve();
  expect([ring(), ring()]).toEqual([8_000, 300]);
  expect(lines.map(({ closed }) => closed)).toEqual([true, false]);
  await opened(0);
  expect(line.isOpen()).toBe(false);
  await opened(1);
  await opened(0);
  expect(line.isOpen()).toBe(true);
});

test('a socket that opens and stays silent is replaced', async () => {
  const { line, lines, opened, ring } = setUp();
  await opened();
  expect(ring()).toBe(8_000);
  expect(lines[0]?.closed).toBe(true);
  expect(line.isOpen()).toBe(false);
  expect(ring()).toBe(300);
  await opened();
  expect(line.isOpen()).toBe(true);
});

test('a connection token that does not arrive is requested again, and a socket opened by the late one is closed', async () => {
  const { line, lines, opened, ring } = setUp({ holdsTickets: true });
  expect([ring(), ring()]).toEqual([8_000, 300]);
  expect(lines).toHaveLength(2);
  lines[0]?.giveTicket();
  await expect.poll(() => lines[0]?.closed).toBe(true);
  lines[1]?.giveTicket();
  await opened(1);
  await expect.poll(() => line.isOpen()).toBe(true);
});

test('a refusal carries its code, as over HTTP', async () => {
  const { line, opened } = setUp();
  const end = await opened();
  const scan = line.scan(SCAN);
  end.events.onMessage(
    JSON.stringify({ type: 'refusal', requestId: 'request-1', code: 'SCAN_NOT_PERMITTED' }),
  );
  await expect(scan).rejects.toMatchObject({ data: { errorCode: 'SCAN_NOT_PERMITTED', httpStatus: 403 } });
});

test('a disconnected scanner sees the reason at every retry, and connects when assigned again', async () => {
  const { line, lines, opened, ring, accessLost } = setUp();
  const end = await opened();
  expect(accessLost()).toBe(0);
  end.events.onClose(4403);
  expect(accessLost()).toBe(1);
  expect(ring()).toBe(300);
  lines[1]?.events.onClose(4403);
  expect(accessLost()).toBe(2);
  expect(ring()).toBe(600);
  await opened();
  expect(line.isOpen()).toBe(true);
});

test('leaving the door closes the socket without reconnecting, also while it is opening', async () => {
  const { line, lines, timers } = setUp();
  line.stop();
  await Promise.resolve();
  expect(lines[0]?.closed).toBe(true);
  lines[0]?.events.onClose(1000);
  expect(timers()).toEqual([]);
});

test('the count is passed on with the tickets that changed', async () => {
  const { opened, counts, moves } = setUp();
  const end = await opened();
  const moved = [{ ticketId: 't', use: { at: 1, gate: 'South' } }];
  end.events.onMessage(JSON.stringify({ type: 'count', checkedIn: 2, sold: 9, isCancelled: true, moved }));
  expect(moves).toEqual(moved);
  counts.length = 0;
  end.events.onMessage('{"type":"count","checkedIn":3,"sold":9,"isCancelled":true}');
  expect(counts).toEqual([{ checkedIn: 3, sold: 9, isCancelled: true }]);
});

test('a conflict is passed on', async () => {
  const { opened, conflicts } = setUp();
  const end = await opened();
  end.events.onMessage('{"type":"conflict","conflict":{"seq":7}}');
  expect(conflicts).toEqual([{ seq: 7 }]);
});

test('a waiting socket reconnects at once when the network is back', async () => {
  const { line, lines, opened, timers } = setUp();
  const end = await opened();
  end.events.onClose(1006);
  expect([lines.length, ...timers().map(({ ms }) => ms)]).toEqual([1, 300]);
  line.hurry();
  expect([lines.length, ...timers().map(({ ms }) => ms)]).toEqual([2, 8_000]);
});

test('a socket lost by the browser reconnects at once and leaves its scans unanswered', async () => {
  const { line, lines, opened, ring } = setUp();
  await opened();
  const scan = line.scan(SCAN);
  line.drop();
  await expect(scan).rejects.toThrow(/network/);
  expect(lines[0]?.closed).toBe(true);
  expect(line.isOpen()).toBe(false);
  expect(ring()).toBe(300);
  expect(lines).toHaveLength(2);
});
