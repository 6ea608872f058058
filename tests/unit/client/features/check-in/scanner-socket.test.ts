import { expect, test } from 'vitest';
import { createScannerSocket } from '#client/features/check-in/connection/scanner-socket.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';

const SCAN = { requestId: 'request-1', code: 'code', gate: '' };
const ANSWER = { type: 'answer', requestId: 'request-1', answer: { outcome: 'valid' } };

function setUp(options: Parameters<typeof fakeSockets>[0] = {}) {
  const { deps, open, ...rest } = fakeSockets(options);
  const counts: unknown[] = [];
  const conflicts: unknown[] = [];
  const moves: unknown[] = [];
  let accessLost = 0;
  const socket = createScannerSocket({
    ...deps,
    onCount: (count) => counts.push(count),
    onMoved: (moved) => moves.push(...moved),
    onNames: () => {},
    onConflict: (conflict) => conflicts.push(conflict),
    onNews: () => {},
    onAccessLost: () => {
      accessLost += 1;
    },
  });
  return { socket, ...rest, opened: open, counts, conflicts, moves, accessLost: () => accessLost };
}

test('concurrent scans over one socket each get their own answer', async () => {
  const { socket, opened } = setUp();
  const end = await opened();
  const first = socket.scan(SCAN);
  const second = socket.scan({ ...SCAN, requestId: 'request-2' });
  end.events.onMessage(JSON.stringify({ ...ANSWER, requestId: 'request-2', answer: { outcome: 'refused' } }));
  end.events.onMessage(JSON.stringify(ANSWER));
  expect([await first, await second]).toEqual([{ outcome: 'valid' }, { outcome: 'refused' }]);
  expect(end.sent.map((text) => JSON.parse(text).requestId)).toEqual(['request-1', 'request-2']);
});

test('a broken socket leaves all scans unanswered and reconnects with backoff', async () => {
  const { socket, sockets, opened, ring } = setUp();
  const end = await opened();
  const scan = socket.scan(SCAN);
  end.events.onClose(1006);
  await expect(scan).rejects.toThrow(/network/);
  expect(socket.isOpen()).toBe(false);
  expect(ring()).toBe(300);
  sockets[1]?.events.onClose(1006);
  expect(ring()).toBe(600);
  await opened();
  expect(socket.isOpen()).toBe(true);
});

test('a socket that does not answer a scan is replaced', async () => {
  const { socket, sockets, opened, ring } = setUp();
  await opened();
  const [scan, other] = [socket.scan(SCAN), socket.scan({ ...SCAN, requestId: 'request-2' })];
  expect(ring()).toBe(6_000);
  await expect(scan).rejects.toThrow(/timeout/);
  await expect(other).rejects.toThrow(/network/);
  expect(sockets[0]?.closed).toBe(true);
  expect(socket.isOpen()).toBe(false);
  expect(ring()).toBe(300);
  expect(sockets).toHaveLength(2);
});

test('an idle socket is pinged, and replaced when it does not respond', async () => {
  const { sockets, opened, counts, ring } = setUp();
  const end = await opened();
  end.events.onMessage('{"type":"count","checkedIn":3,"sold":9,"isCancelled":false}');
  expect(ring()).toBe(20_000);
  expect(end.sent).toEqual(['ping']);
  end.events.onMessage('pong');
  expect(counts).toHaveLength(1);
  expect([ring(), ring()]).toEqual([20_000, 8_000]);
  expect(sockets[0]?.closed).toBe(true);
  expect(ring()).toBe(300);
  expect(sockets).toHaveLength(2);
});

test('a socket that never opens is replaced, and its late opening is ignored', async () => {
  const { socket, sockets, opened, ring } = setUp();
  await Promise.resolve();
  expect([ring(), ring()]).toEqual([8_000, 300]);
  expect(sockets.map(({ closed }) => closed)).toEqual([true, false]);
  await opened(0);
  expect(socket.isOpen()).toBe(false);
  await opened(1);
  await opened(0);
  expect(socket.isOpen()).toBe(true);
});

test('a socket that opens and stays silent is replaced', async () => {
  const { socket, sockets, opened, ring } = setUp();
  await opened();
  expect(ring()).toBe(8_000);
  expect(sockets[0]?.closed).toBe(true);
  expect(socket.isOpen()).toBe(false);
  expect(ring()).toBe(300);
  await opened();
  expect(socket.isOpen()).toBe(true);
});

test('a connection token that does not arrive is requested again, and a socket opened by the late one is closed', async () => {
  const { socket, sockets, opened, ring } = setUp({ holdsTokens: true });
  expect([ring(), ring()]).toEqual([8_000, 300]);
  expect(sockets).toHaveLength(2);
  sockets[0]?.giveToken();
  await expect.poll(() => sockets[0]?.closed).toBe(true);
  sockets[1]?.giveToken();
  await opened(1);
  await expect.poll(() => socket.isOpen()).toBe(true);
});

test('a refusal carries its code, as over HTTP', async () => {
  const { socket, opened } = setUp();
  const end = await opened();
  const scan = socket.scan(SCAN);
  end.events.onMessage(
    JSON.stringify({ type: 'refusal', requestId: 'request-1', code: 'SCAN_NOT_PERMITTED' }),
  );
  await expect(scan).rejects.toMatchObject({ data: { errorCode: 'SCAN_NOT_PERMITTED', httpStatus: 403 } });
});

test('a disconnected scanner sees the reason at every retry, and connects when assigned again', async () => {
  const { socket, sockets, opened, ring, accessLost } = setUp();
  const end = await opened();
  expect(accessLost()).toBe(0);
  end.events.onClose(4403);
  expect(accessLost()).toBe(1);
  expect(ring()).toBe(300);
  sockets[1]?.events.onClose(4403);
  expect(accessLost()).toBe(2);
  expect(ring()).toBe(600);
  await opened();
  expect(socket.isOpen()).toBe(true);
});

test('a scanner that leaves its event closes the socket and does not reconnect, also while it is opening', async () => {
  const { socket, sockets, timers } = setUp();
  socket.stop();
  await Promise.resolve();
  expect(sockets[0]?.closed).toBe(true);
  sockets[0]?.events.onClose(1000);
  expect(timers()).toEqual([]);
});

test('a new check-in count reaches the page with the tickets that changed', async () => {
  const { opened, counts, moves } = setUp();
  const end = await opened();
  const moved = [{ ticketId: 't', use: { at: 1, gate: 'South' } }];
  end.events.onMessage(JSON.stringify({ type: 'count', checkedIn: 2, sold: 9, isCancelled: true, moved }));
  expect(moves).toEqual(moved);
  counts.length = 0;
  end.events.onMessage('{"type":"count","checkedIn":3,"sold":9,"isCancelled":true}');
  expect(counts).toEqual([{ checkedIn: 3, sold: 9, isCancelled: true }]);
});

test('a new conflict reaches the page over the socket', async () => {
  const { opened, conflicts } = setUp();
  const end = await opened();
  end.events.onMessage('{"type":"conflict","conflict":{"seq":7}}');
  expect(conflicts).toEqual([{ seq: 7 }]);
});

test('a waiting socket reconnects at once when the network is back', async () => {
  const { socket, sockets, opened, timers } = setUp();
  const end = await opened();
  end.events.onClose(1006);
  expect([sockets.length, ...timers().map(({ ms }) => ms)]).toEqual([1, 300]);
  socket.hurry();
  expect([sockets.length, ...timers().map(({ ms }) => ms)]).toEqual([2, 8_000]);
});

test('a socket lost by the browser reconnects at once and leaves its scans unanswered', async () => {
  const { socket, sockets, opened, ring } = setUp();
  await opened();
  const scan = socket.scan(SCAN);
  socket.drop();
  await expect(scan).rejects.toThrow(/network/);
  expect(sockets[0]?.closed).toBe(true);
  expect(socket.isOpen()).toBe(false);
  expect(ring()).toBe(300);
  expect(sockets).toHaveLength(2);
});
