import { expect, test } from 'vitest';
import { createLiveSocket, type LiveState, newestBoard } from '#client/features/live/live-socket.ts';
import { fakeLines } from '#tests/support/fake-line.ts';

function setUp(options: Parameters<typeof fakeLines>[0] = {}) {
  const { deps, lines, ...rest } = fakeLines(options);
  const states: LiveState[] = [];
  const personal: unknown[] = [];
  let opened = 0;
  let now = 1_000;
  const line = createLiveSocket({
    ...deps,
    now: () => now,
    onView: ({ state }) => {
      if (states.at(-1) !== state) states.push(state);
    },
    onOpened: () => opened++,
    onPersonal: (change) => personal.push(change),
  });
  return {
    line,
    lines,
    ...rest,
    states,
    personal,
    tell: (seq: number, index = lines.length - 1) =>
      lines[index]?.events.onMessage(JSON.stringify({ type: 'board', seq, board: null })),
    breakLine: (code = 1006) => lines.at(-1)?.events.onClose(code),
    opened: () => opened,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

test('a socket is live after its first message, not after it opens', async () => {
  const { line, open, tell } = setUp();
  await open();
  expect(line.view().state).toBe('connecting');
  tell(7);
  expect(line.view()).toMatchObject({ state: 'live', board: { seq: 7 }, at: 1_000 });
});

test('an older snapshot from another board is ignored', async () => {
  const { line, open, tell } = setUp();
  await open();
  tell(7);
  tell(5);
  expect(line.view().board?.seq).toBe(7);
  tell(8);
  expect(line.view().board?.seq).toBe(8);
});

test('a broken socket reconnects, and the page polls after repeated failures', async () => {
  const { line, open, tell, ring, breakLine, states, opened } = setUp();
  await open();
  tell(1);
  breakLine();
  expect(ring()).toBe(300);
  breakLine();
  expect(ring()).toBe(600);
  breakLine();
  expect(states).toEqual(['live', 'reconnecting', 'polling']);
  expect(line.view().board?.seq).toBe(1);
  expect(ring()).toBe(1_200);
  await open();
  tell(2);
  expect(states.at(-1)).toBe('live');
  expect(opened()).toBe(2);
});

test('a socket that is accepted and closed at once backs off', async () => {
  const { open, ring, breakLine } = setUp();
  const waits: unknown[] = [];
  for (let knock = 0; knock < 8; knock++) {
    await open();
    breakLine(4503);
    waits.push(ring());
  }
  expect(waits).toEqual([300, 600, 1_200, 2_400, 4_800, 9_600, 10_000, 10_000]);
});

test.each([4403, 4404])('a socket refused with %i does not reconnect, and the page polls', async (code) => {
  const { line, open, tell, breakLine, timers } = setUp();
  await open();
  tell(1);
  breakLine(code);
  expect(line.view().state).toBe('polling');
  // A missing event does not mean that a role was lost.
  expect(line.view().accessLost).toBe(code === 4403 ? true : undefined);
  expect(timers()).toEqual([]);
});

test('a silent socket is pinged, and replaced when it does not respond', async () => {
  const { line, lines, open, tell, ring } = setUp();
  await open();
  tell(1);
  expect(ring()).toBe(20_000);
  expect(lines[0]?.sent).toEqual(['ping']);
  expect(ring()).toBe(8_000);
  expect(lines[0]?.closed).toBe(true);
  expect(line.view().state).toBe('reconnecting');
  expect(ring()).toBe(300);
  expect(lines).toHaveLength(2);
  // The old socket's late close event does not affect the new one.
  lines[0]?.events.onClose(1006);
  await open();
  tell(2);
  expect(line.view().state).toBe('live');
});

test('when the page becomes visible again, a dead socket is detected within 3 s, even if that happens twice', async () => {
  const { line, lines, open, tell, ring, timers } = setUp();
  await open();
  line.hurry();
  expect(lines[0]?.sent).toEqual([]);
  tell(1);
  line.hurry();
  line.hurry();
  expect(lines[0]?.sent).toEqual(['ping']);
  expect(timers().map(({ ms }) => ms)).toEqual([3_000]);
  expect(ring()).toBe(3_000);
  expect(line.view().state).toBe('reconnecting');
  expect(ring()).toBe(300);
  await open();
  tell(2);
  expect(line.view()).toMatchObject({ state: 'live', board: { seq: 2 } });
});

test('a socket that responds after the page becomes visible is kept, and pinged again the next time', async () => {
  const { line, lines, open, tell, timers } = setUp();
  await open();
  tell(1);
  for (let times = 0; times < 2; times++) {
    line.hurry();
    lines[0]?.events.onMessage('pong');
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]?.sent).toEqual(['ping', 'ping']);
  expect(line.view().state).toBe('live');
  expect(timers().map(({ ms }) => ms)).toEqual([20_000]);
});

test('a socket closed for too many connections falls back to polling, and reconnects when visible or much later', async () => {
  const { line, lines, open, tell, ring, breakLine, timers } = setUp();
  await open();
  for (let seq = 1; seq < 3; seq++) {
    tell(seq);
    breakLine(4413);
    expect(line.view().state).toBe('polling');
    expect(timers().map(({ ms }) => ms)).toEqual([600_000]);
    if (seq === 1) line.hurry();
    else ring();
    expect(line.view().state).toBe('polling');
    await open();
  }
  expect(lines).toHaveLength(3);
  breakLine(1006);
  expect(line.view().state).toBe('polling');
});

test('a socket whose upgrade hangs is replaced while the page polls, and its late opening is ignored', async () => {
  const { line, lines, open, tell, ring, states } = setUp();
  await Promise.resolve();
  expect(ring()).toBe(8_000);
  expect(lines[0]?.closed).toBe(true);
  expect(ring()).toBe(300);
  expect(lines).toHaveLength(2);
  await open();
  tell(1);
  await open(0);
  tell(9, 0);
  expect(line.view()).toMatchObject({ state: 'live', board: { seq: 1 } });
  ring();
  expect(lines.map(({ sent }) => sent)).toEqual([[], ['ping']]);
  expect(states).toEqual(['polling', 'live']);
});

test('a socket that opens and stays silent is replaced with backoff while the page polls', async () => {
  const { lines, open, tell, ring, breakLine, states } = setUp();
  await open();
  tell(1);
  breakLine();
  const waits: unknown[] = [];
  for (let round = 0; round < 3; round++) {
    waits.push(ring());
    await open();
    waits.push(ring());
    expect(lines.at(-1)?.closed).toBe(true);
  }
  expect(waits).toEqual([300, 8_000, 600, 8_000, 1_200, 8_000]);
  expect(states).toEqual(['live', 'reconnecting', 'polling']);
  expect(ring()).toBe(2_400);
  await open();
  tell(2);
  expect(states.at(-1)).toBe('live');
});

test('a connection token that does not arrive is requested again, and a socket opened by the late one is closed', async () => {
  const { lines, tell, ring, line } = setUp({ holdsTickets: true });
  expect(ring()).toBe(8_000);
  expect(ring()).toBe(300);
  expect(lines).toHaveLength(2);
  lines[0]?.giveTicket();
  await expect.poll(() => lines[0]?.closed).toBe(true);
  lines[1]?.giveTicket();
  tell(1);
  expect(lines[1]?.closed).toBe(false);
  expect(line.view().state).toBe('live');
});

test('an answered heartbeat keeps the socket and marks its numbers as fresh', async () => {
  const { line, lines, open, tell, ring, wait, timers } = setUp();
  await open();
  tell(1);
  ring();
  wait(500);
  lines[0]?.events.onMessage('pong');
  expect(line.view()).toMatchObject({ state: 'live', at: 1_500, board: { seq: 1 } });
  expect(timers().map(({ ms }) => ms)).toEqual([20_000]);
});

test('personal changes are passed on', async () => {
  const { open, lines, personal } = setUp();
  await open();
  const change = { type: 'order', orderId: 'o', status: 'completed' };
  lines[0]?.events.onMessage(JSON.stringify(change));
  expect(personal).toEqual([change]);
});

test('a waiting socket reconnects once when the network is back', async () => {
  const { line, lines, open, tell, breakLine, timers } = setUp();
  await open();
  tell(1);
  breakLine();
  line.hurry();
  line.hurry();
  expect(lines).toHaveLength(2);
  expect(timers().map(({ ms }) => ms)).toEqual([8_000]);
});

test('stopping closes the socket without reconnecting', async () => {
  const { line, lines, open, tell, breakLine, timers } = setUp();
  await open();
  tell(1);
  line.stop();
  expect(lines[0]?.closed).toBe(true);
  breakLine();
  expect(timers()).toEqual([]);
});

test('a query newer than a broken socket wins over it, and an open socket wins over queries', () => {
  const board = { type: 'board' as const, seq: 1, board: null };
  expect(newestBoard({ state: 'live', board, at: 5 }, 9)).toBe(board);
  expect(newestBoard({ state: 'reconnecting', board, at: 5 }, 4)).toBe(board);
  expect(newestBoard({ state: 'polling', board, at: 5 }, 9)).toBeNull();
});

test('a possibly edge-cached response is used only if it cannot be older than the board', () => {
  const told = { state: 'polling' as const, board: { type: 'board' as const, seq: 1, board: null }, at: 5 };
  expect(newestBoard(told, 9, 5)).toBe(told.board);
  expect(newestBoard(told, 10, 5)).toBeNull();
});

test('a socket is not shown as live after the browser went offline', async () => {
  const { line, lines, tell, open, states } = setUp();
  await open();
  tell(1);
  line.drop();
  expect(states).toEqual(['live', 'reconnecting']);
  expect(lines[0]?.closed).toBe(true);
});
