import { expect, test } from 'vitest';
import { createLiveSocket, type LiveState, NO_VIEW, newestBoard } from '#client/features/live/live-socket.ts';
import type { SeatsMessage } from '#shared/live/live-board.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';

function setUp(options: Parameters<typeof fakeSockets>[0] = {}) {
  const { deps, sockets, ...rest } = fakeSockets(options);
  const states: LiveState[] = [];
  const personal: unknown[] = [];
  let opened = 0;
  let now = 1_000;
  const socket = createLiveSocket({
    ...deps,
    now: () => now,
    onView: ({ state }) => {
      if (states.at(-1) !== state) states.push(state);
    },
    onOpened: () => opened++,
    onPersonal: (change) => personal.push(change),
  });
  return {
    socket,
    sockets,
    ...rest,
    states,
    personal,
    pushBoard: (seq: number, index = sockets.length - 1) =>
      sockets[index]?.events.onMessage(JSON.stringify({ type: 'board', seq, board: null })),
    breakSocket: (code = 1006) => sockets.at(-1)?.events.onClose(code),
    opened: () => opened,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

test('a socket is live after its first message, not after it opens', async () => {
  const { socket, open, pushBoard } = setUp();
  await open();
  expect(socket.view().state).toBe('connecting');
  pushBoard(7);
  expect(socket.view()).toMatchObject({ state: 'live', board: { seq: 7 }, at: 1_000 });
});

test('an older snapshot from another board is ignored', async () => {
  const { socket, open, pushBoard } = setUp();
  await open();
  pushBoard(7);
  pushBoard(5);
  expect(socket.view().board?.seq).toBe(7);
  pushBoard(8);
  expect(socket.view().board?.seq).toBe(8);
});

test('seat states are kept with the view, and are no change of something personal', async () => {
  const { socket, sockets, open, personal } = setUp();
  await open();
  const receive = (message: SeatsMessage) => sockets[0]?.events.onMessage(JSON.stringify(message));
  receive({ type: 'seats', planVersion: 1, sequence: 10, snapshot: 's' });
  expect(socket.view().state).toBe('connecting');
  const { seats } = socket.view();
  receive({ type: 'seats', planVersion: 1, from: 10, deltas: ['d'] });
  expect(seats).toEqual({ planVersion: 1, sequence: 10, snapshot: 's', deltas: [] });
  expect(socket.view().seats?.deltas).toEqual(['d']);
  expect(personal).toEqual([]);
});

test('a broken socket reconnects, and the page polls after repeated failures', async () => {
  const { socket, open, pushBoard, ring, breakSocket, states, opened } = setUp();
  await open();
  pushBoard(1);
  breakSocket();
  expect(ring()).toBe(300);
  breakSocket();
  expect(ring()).toBe(600);
  breakSocket();
  expect(states).toEqual(['live', 'reconnecting', 'polling']);
  expect(socket.view().board?.seq).toBe(1);
  expect(ring()).toBe(1_200);
  await open();
  pushBoard(2);
  expect(states.at(-1)).toBe('live');
  expect(opened()).toBe(2);
});

test('a socket that is accepted and closed at once backs off', async () => {
  const { open, ring, breakSocket } = setUp();
  const waits: unknown[] = [];
  for (let knock = 0; knock < 8; knock++) {
    await open();
    breakSocket(4503);
    waits.push(ring());
  }
  expect(waits).toEqual([300, 600, 1_200, 2_400, 4_800, 9_600, 10_000, 10_000]);
});

test.each([4403, 4404])('a socket refused with %i does not reconnect, and the page polls', async (code) => {
  const { socket, open, pushBoard, breakSocket, timers } = setUp();
  await open();
  pushBoard(1);
  breakSocket(code);
  expect(socket.view().state).toBe('polling');
  // A missing event does not mean that a role was lost.
  expect(socket.view().accessLost).toBe(code === 4403 ? true : undefined);
  expect(timers()).toEqual([]);
});

test('a silent socket is pinged, and replaced when it does not respond', async () => {
  const { socket, sockets, open, pushBoard, ring } = setUp();
  await open();
  pushBoard(1);
  expect(ring()).toBe(20_000);
  expect(sockets[0]?.sent).toEqual(['ping']);
  expect(ring()).toBe(8_000);
  expect(sockets[0]?.closed).toBe(true);
  expect(socket.view().state).toBe('reconnecting');
  expect(ring()).toBe(300);
  expect(sockets).toHaveLength(2);
  // The old socket's late close event does not affect the new one.
  sockets[0]?.events.onClose(1006);
  await open();
  pushBoard(2);
  expect(socket.view().state).toBe('live');
});

test('when the page becomes visible again, a dead socket is detected within 3 s, even if that happens twice', async () => {
  const { socket, sockets, open, pushBoard, ring, timers } = setUp();
  await open();
  socket.hurry();
  expect(sockets[0]?.sent).toEqual([]);
  pushBoard(1);
  socket.hurry();
  socket.hurry();
  expect(sockets[0]?.sent).toEqual(['ping']);
  expect(timers().map(({ ms }) => ms)).toEqual([3_000]);
  expect(ring()).toBe(3_000);
  expect(socket.view().state).toBe('reconnecting');
  expect(ring()).toBe(300);
  await open();
  pushBoard(2);
  expect(socket.view()).toMatchObject({ state: 'live', board: { seq: 2 } });
});

test('a socket that responds after the page becomes visible is kept, and pinged again the next time', async () => {
  const { socket, sockets, open, pushBoard, timers } = setUp();
  await open();
  pushBoard(1);
  for (let times = 0; times < 2; times++) {
    socket.hurry();
    sockets[0]?.events.onMessage('pong');
  }
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.sent).toEqual(['ping', 'ping']);
  expect(socket.view().state).toBe('live');
  expect(timers().map(({ ms }) => ms)).toEqual([20_000]);
});

test('a socket closed for too many connections falls back to polling, and reconnects when visible or much later', async () => {
  const { socket, sockets, open, pushBoard, ring, breakSocket, timers } = setUp();
  await open();
  for (let seq = 1; seq < 3; seq++) {
    pushBoard(seq);
    breakSocket(4413);
    expect(socket.view().state).toBe('polling');
    expect(timers().map(({ ms }) => ms)).toEqual([600_000]);
    if (seq === 1) socket.hurry();
    else ring();
    expect(socket.view().state).toBe('polling');
    await open();
  }
  expect(sockets).toHaveLength(3);
  breakSocket(1006);
  expect(socket.view().state).toBe('polling');
});

test('a socket whose upgrade hangs is replaced while the page polls, and its late opening is ignored', async () => {
  const { socket, sockets, open, pushBoard, ring, states } = setUp();
  await Promise.resolve();
  expect(ring()).toBe(8_000);
  expect(sockets[0]?.closed).toBe(true);
  expect(ring()).toBe(300);
  expect(sockets).toHaveLength(2);
  await open();
  pushBoard(1);
  await open(0);
  pushBoard(9, 0);
  expect(socket.view()).toMatchObject({ state: 'live', board: { seq: 1 } });
  ring();
  expect(sockets.map(({ sent }) => sent)).toEqual([[], ['ping']]);
  expect(states).toEqual(['polling', 'live']);
});

test('a socket that opens and stays silent is replaced with backoff while the page polls', async () => {
  const { sockets, open, pushBoard, ring, breakSocket, states } = setUp();
  await open();
  pushBoard(1);
  breakSocket();
  const waits: unknown[] = [];
  for (let round = 0; round < 3; round++) {
    waits.push(ring());
    await open();
    waits.push(ring());
    expect(sockets.at(-1)?.closed).toBe(true);
  }
  expect(waits).toEqual([300, 8_000, 600, 8_000, 1_200, 8_000]);
  expect(states).toEqual(['live', 'reconnecting', 'polling']);
  expect(ring()).toBe(2_400);
  await open();
  pushBoard(2);
  expect(states.at(-1)).toBe('live');
});

test('a connection token that does not arrive is requested again, and a socket opened by the late one is closed', async () => {
  const { sockets, pushBoard, ring, socket } = setUp({ holdsTokens: true });
  expect(ring()).toBe(8_000);
  expect(ring()).toBe(300);
  expect(sockets).toHaveLength(2);
  sockets[0]?.giveToken();
  await expect.poll(() => sockets[0]?.closed).toBe(true);
  sockets[1]?.giveToken();
  pushBoard(1);
  expect(sockets[1]?.closed).toBe(false);
  expect(socket.view().state).toBe('live');
});

test('an answered heartbeat keeps the socket and marks its numbers as fresh', async () => {
  const { socket, sockets, open, pushBoard, ring, wait, timers } = setUp();
  await open();
  pushBoard(1);
  ring();
  wait(500);
  sockets[0]?.events.onMessage('pong');
  expect(socket.view()).toMatchObject({ state: 'live', at: 1_500, board: { seq: 1 } });
  expect(timers().map(({ ms }) => ms)).toEqual([20_000]);
});

test("changes to a guest's own tickets and orders reach the page over the socket", async () => {
  const { open, sockets, personal } = setUp();
  await open();
  const change = { type: 'order', orderId: 'o', status: 'completed' };
  sockets[0]?.events.onMessage(JSON.stringify(change));
  expect(personal).toEqual([change]);
});

test('a waiting socket reconnects once when the network is back', async () => {
  const { socket, sockets, open, pushBoard, breakSocket, timers } = setUp();
  await open();
  pushBoard(1);
  breakSocket();
  socket.hurry();
  socket.hurry();
  expect(sockets).toHaveLength(2);
  expect(timers().map(({ ms }) => ms)).toEqual([8_000]);
});

test('a stopped live socket closes and does not reconnect', async () => {
  const { socket, sockets, open, pushBoard, breakSocket, timers } = setUp();
  await open();
  pushBoard(1);
  socket.stop();
  expect(sockets[0]?.closed).toBe(true);
  breakSocket();
  expect(timers()).toEqual([]);
});

test('a query newer than a broken socket wins over it, and an open socket wins over queries', () => {
  const board = { type: 'board' as const, seq: 1, board: null };
  expect(newestBoard({ ...NO_VIEW, state: 'live', board, at: 5 }, 9)).toBe(board);
  expect(newestBoard({ ...NO_VIEW, state: 'reconnecting', board, at: 5 }, 4)).toBe(board);
  expect(newestBoard({ ...NO_VIEW, state: 'polling', board, at: 5 }, 9)).toBeNull();
});

test('a possibly edge-cached response is used only if it cannot be older than the board', () => {
  const board = { type: 'board' as const, seq: 1, board: null };
  const polled = { ...NO_VIEW, state: 'polling' as const, board, at: 5 };
  expect(newestBoard(polled, 9, 5)).toBe(polled.board);
  expect(newestBoard(polled, 10, 5)).toBeNull();
});

test('a socket is not shown as live after the browser went offline', async () => {
  const { socket, sockets, pushBoard, open, states } = setUp();
  await open();
  pushBoard(1);
  socket.drop();
  expect(states).toEqual(['live', 'reconnecting']);
  expect(sockets[0]?.closed).toBe(true);
});
