import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { mayPass } from '#client/lib/api/retry.ts';
import { api, readFresh, trpc } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import { type BoardChannel, CLOSE_CODES } from '#shared/live/live.ts';
import { type Board, createLiveSocket, type LiveSocket, type LiveView, NO_VIEW } from './live-socket.ts';
import { onVisible } from './on-visible.ts';
import { openSocket } from './open-socket.ts';
import { createOwnOrders } from './own-orders.ts';
import { createOwnTickets } from './own-tickets.ts';
import type { SocketEvents } from './reconnecting-socket.ts';

/** A socket without subscribers stays open this long, in case the next page needs it (ms). */
const LINGER_MS = 1_000;
/** Jitter of the refetch among pages that receive the same edit (ms). */
const REFRESH_SPREAD_MS = 1_500;
/** Sockets that open within this time share one refetch (ms). */
const REJOIN_MS = 200;
/** Delay after a sale and throttle for figures: they are read from D1 in one response so that they agree (ms). */
const FIGURES_AFTER_MS = 250;
const FIGURES_EVERY_MS = 1_000;
/** Throttle for charts and attendee lists (ms). */
const REPORTS_EVERY_MS = 3_000;
/** D1 lags behind the board by about this much after a check-in (ms). */
const ENTRIES_AFTER_MS = 900;

interface SharedSocket {
  socket: LiveSocket;
  listeners: Set<() => void>;
  closing: ReturnType<typeof setTimeout> | null;
}

const sharedSockets = new Map<string, SharedSocket>();
const ownOrders = createOwnOrders(queryClient);
const ownTickets = createOwnTickets(queryClient);
const refreshing = new Map<string, ReturnType<typeof setTimeout>>();
const refreshedAt = new Map<string, number>();

/** Schedules a refetch; calls for the same key meanwhile share it. */
function refreshSoon(queryKey: readonly unknown[], afterMs: number): void {
  const key = JSON.stringify(queryKey);
  if (refreshing.has(key)) return;
  const timer = setTimeout(() => {
    refreshing.delete(key);
    refreshedAt.set(key, Date.now());
    readFresh();
    void queryClient.invalidateQueries({ queryKey });
  }, afterMs);
  refreshing.set(key, timer);
}

/** Throttled: the first sale shows soon, and a rush costs few reads. */
function refreshAtMost(queryKey: readonly unknown[], everyMs: number, afterMs: number): void {
  const last = refreshedAt.get(JSON.stringify(queryKey)) ?? 0;
  refreshSoon(queryKey, Math.max(afterMs, last + everyMs - Date.now()));
}

function spread(): number {
  return Math.random() * REFRESH_SPREAD_MS;
}

/** Refetches queries that a new snapshot makes stale. */
function onBoard(before: Board | null, now: Board): void {
  if (!now.staff) return;
  const sold = (board: Board | null) => JSON.stringify([board?.staff?.types, board?.staff?.orders]);
  const figures = [trpc.events.mine.pathKey(), trpc.dashboard.home.pathKey()];
  const reports = [trpc.analytics.pathKey(), trpc.attendees.pathKey(), trpc.payouts.pathKey()];
  const entered = before?.staff?.checkedIn !== now.staff.checkedIn;
  if (sold(before) !== sold(now)) {
    for (const key of figures) refreshAtMost(key, FIGURES_EVERY_MS, FIGURES_AFTER_MS);
    for (const key of reports) refreshAtMost(key, REPORTS_EVERY_MS, FIGURES_AFTER_MS);
  } else if (before && entered) {
    for (const key of [...figures, ...reports]) refreshAtMost(key, REPORTS_EVERY_MS, ENTRIES_AFTER_MS);
  }
  if (before && JSON.stringify(before.staff?.orders) !== JSON.stringify(now.staff.orders))
    refreshSoon(trpc.orders.pathKey(), spread());
}

async function openBoard(channel: BoardChannel, eventId: string, events: SocketEvents) {
  const { path } = await api.live.ticket.mutate({ channel, eventId, seats: true }).catch((error: unknown) => {
    // A refused connection token is final: report it as a closed socket.
    if (!mayPass(error)) events.onClose(CLOSE_CODES.notPermitted);
    throw error;
  });
  return openSocket(path, events);
}

function openShared(channel: BoardChannel, eventId: string): SharedSocket {
  const listeners = new Set<() => void>();
  let board: Board | null = null;
  const socket = createLiveSocket({
    open: (events) => openBoard(channel, eventId, events),
    after,
    random: Math.random,
    now: Date.now,
    onView: (view) => {
      if (view.board && view.board !== board) onBoard(board, view.board);
      board = view.board;
      // A member or staff who was removed: navigation and page go with the right.
      if (view.accessLost && channel === 'staff') void refreshMe();
      for (const listener of listeners) listener();
    },
    onOpened: () => {
      if (channel !== 'mine') return;
      // Changes may have been missed while the socket was closed. The delay lets several sockets share one refetch.
      refreshSoon(trpc.tickets.pathKey(), REJOIN_MS);
      refreshSoon(trpc.orders.pathKey(), REJOIN_MS);
      refreshSoon(trpc.eventWaitlist.pathKey(), REJOIN_MS);
    },
    onPersonal: (change) => {
      if (change.type === 'ticket') ownTickets.changed(change);
      else if (change.type === 'order') ownOrders.changed(change);
      else if (change.type === 'voucher') refreshSoon(trpc.tickets.pathKey(), 0);
      else refreshSoon(trpc.eventWaitlist.pathKey(), 0);
    },
  });
  return { socket, listeners, closing: null };
}

function keyOf(channel: BoardChannel, eventId: string): string {
  return `${channel} ${eventId}`;
}

/** Subscribes to an event's board over a shared socket, opening it if needed. @returns a function that unsubscribes */
export function joinSharedSocket(channel: BoardChannel, eventId: string, listener: () => void): () => void {
  const key = keyOf(channel, eventId);
  const shared = sharedSockets.get(key) ?? openShared(channel, eventId);
  sharedSockets.set(key, shared);
  if (shared.closing) clearTimeout(shared.closing);
  shared.closing = null;
  shared.listeners.add(listener);
  return () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0) return;
    shared.closing = setTimeout(() => {
      sharedSockets.delete(key);
      shared.socket.stop();
    }, LINGER_MS);
  };
}

export function viewOf(channel: BoardChannel, eventId: string): LiveView {
  return sharedSockets.get(keyOf(channel, eventId))?.socket.view() ?? NO_VIEW;
}

if (!import.meta.env.SSR) {
  const all = (change: (socket: LiveSocket) => void) => () => {
    for (const { socket } of sharedSockets.values()) change(socket);
  };
  onVisible({ onLost: all((socket) => socket.drop()), onBack: all((socket) => socket.hurry()) });
}
