import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { VersionedPlan } from '#client/features/seats/live/read-seat-log.ts';
import { useSeatStates } from '#client/features/seats/live/use-seat-states.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { toBase64Url } from '#shared/codes/base64url.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { freeStates, type SeatState, stateOf, withChanges } from '#shared/seats/states/seat-states.ts';
import { writeDelta, writeSnapshot } from '#shared/seats/states/state-bytes.ts';
import { hallWith, idOf, STALLS } from '#tests/support/seating-plans.ts';

const hall = hallWith({ names: ['A'], seats: 10 });
const row = { names: ['B'], seats: 4, zoneId: STALLS, position: { x: 0, y: 40 } };
const PLAN = { version: 1, index: indexPlan(hall) };
/** The same with another row. */
const EDITED = { version: 2, index: indexPlan(addRows(hall, row)) };

const a1 = (state: SeatState) => [{ seatId: idOf(PLAN.index, 'A1'), state }];

function snapshot(sequence: number, state: SeatState, { index, version: planVersion } = PLAN) {
  const states = withChanges(index, freeStates(index), a1(state));
  return { planVersion, sequence, snapshot: toBase64Url(writeSnapshot({ planVersion, sequence, states })) };
}

function delta(from: number, state: SeatState) {
  const bytes = writeDelta(PLAN.index, { planVersion: 1, sequence: from }, a1(state));
  return { type: 'seats', planVersion: 1, from, deltas: [toBase64Url(bytes)] };
}

/** The server's end of a socket. */
class ServerSocket extends EventTarget {
  static newest: ServerSocket | null = null;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor() {
    super();
    ServerSocket.newest = this;
    queueMicrotask(() => this.onopen());
  }
  send(): void {}
  close(): void {}
  push(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/** A server without sockets until `open`, whose polled states a test sets. */
function startServer() {
  const server = {
    hasSockets: false,
    polled: snapshot(10, 'free'),
    polls: 0,
    tickets: [] as unknown[],
    socket: () => expect.poll(() => ServerSocket.newest).not.toBeNull(),
  };
  ServerSocket.newest = null;
  vi.stubGlobal('WebSocket', ServerSocket);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('seats.states')) {
      server.polls += 1;
      return Response.json({ result: { data: server.polled } });
    }
    if (!url.includes('live.ticket') || !server.hasSockets) return new Response('{}', { status: 404 });
    server.tickets.push(JSON.parse(String(init?.body)));
    return Response.json({ result: { data: { path: '/api/live/board/e', expiresAt: '' } } });
  });
  return server;
}

afterEach(() => vi.unstubAllGlobals());

function SeatA1({ eventId }: { eventId: string }) {
  const [plan, setPlan] = useState<VersionedPlan | null>(null);
  const { states, version, isLive } = useSeatStates(eventId, plan);
  const seat = PLAN.index.byId.get(idOf(PLAN.index, 'A1'));
  return (
    <>
      {(
        [
          ['Open', PLAN],
          ['Edit', EDITED],
        ] as const
      ).map(([name, next]) => (
        <button key={name} type="button" onClick={() => setPlan(next)}>
          {name}
        </button>
      ))}
      <p>{`${states && seat ? stateOf(states, seat) : 'unknown'} ${version} ${isLive ? 'live' : 'polled'}`}</p>
    </>
  );
}

/** Each test has an event of its own, whose socket outlives the page for a moment. */
async function openPage(): Promise<void> {
  await render(
    <QueryClientProvider client={queryClient}>
      <SeatA1 eventId={crypto.randomUUID()} />
    </QueryClientProvider>,
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

test('nothing is read until the page shows a plan', async () => {
  const server = startServer();
  await openPage();
  await shows('unknown 0 polled');
  expect(server.polls).toBe(0);
});

test('states are polled while there is no socket', async () => {
  startServer();
  await openPage();
  await press('Open');
  await shows('free 1 polled');
});

test('a snapshot and the deltas after it show at once, and an older answer of the poll does not', async () => {
  const server = startServer();
  server.hasSockets = true;
  await openPage();
  await press('Open');
  await shows('free 1 polled');
  await server.socket();
  expect(server.tickets).toMatchObject([{ seats: true }]);
  ServerSocket.newest?.push({ type: 'seats', ...snapshot(12, 'held') });
  ServerSocket.newest?.push({ type: 'board', seq: 1, board: null });
  await shows('held 1 live');
  ServerSocket.newest?.push(delta(12, 'sold'));
  await shows('sold 1 live');
  expect(server.polls).toBe(1);
});

test('after a gap the states are polled until the board sends a snapshot', async () => {
  const server = startServer();
  server.hasSockets = true;
  await openPage();
  await press('Open');
  await server.socket();
  ServerSocket.newest?.push({ type: 'seats', ...snapshot(12, 'held') });
  ServerSocket.newest?.push({ type: 'board', seq: 1, board: null });
  await shows('held 1 live');
  server.polled = snapshot(15, 'sold');
  ServerSocket.newest?.push(delta(14, 'sold'));
  await shows('sold 1 polled');
  ServerSocket.newest?.push({ type: 'seats', ...snapshot(16, 'free') });
  await shows('free 1 live');
});

test('an edited plan keeps the states until its own arrive, and the page hears of the new version', async () => {
  const server = startServer();
  server.hasSockets = true;
  await openPage();
  await press('Open');
  await server.socket();
  ServerSocket.newest?.push({ type: 'seats', ...snapshot(12, 'held') });
  ServerSocket.newest?.push({ type: 'board', seq: 1, board: null });
  await shows('held 1 live');
  ServerSocket.newest?.push({ type: 'seats', ...snapshot(13, 'sold', EDITED) });
  await shows('held 2 polled');
  await press('Edit');
  await shows('sold 2 live');
});
