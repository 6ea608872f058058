import { after } from '#client/lib/delay.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { mayPass } from '#client/lib/retry.ts';
import { api, trpc } from '#client/lib/trpc.ts';
import { type BoardChannel, CLOSE_CODES } from '#shared/live/live.ts';
import { type Board, createLiveSocket, type LiveSocket, type LiveView, NO_VIEW } from './live-socket.ts';
import { onVisible } from './on-visible.ts';
import { openSocket } from './open-socket.ts';
import { createOwnOrders } from './own-orders.ts';
import { createOwnTickets } from './own-tickets.ts';
import type { LineEvents } from './reconnecting-socket.ts';

/** A page that is left for another keeps its line this long, in case that one wants it too (ms). */
const LINGER_MS = 1_000;
/** Pages that learn of the same edit read it within this time, not in one instant (ms). */
const REFRESH_SPREAD_MS = 1_500;
/** Lines that open together are one occasion (ms). */
const REJOIN_MS = 200;
/** Figures that stand together are read from D1 in one answer, this soon after a sale, and no more often (ms). */
const FIGURES_AFTER_MS = 250;
const FIGURES_EVERY_MS = 1_000;
/** Charts and lists of people, likewise. */
const REPORTS_EVERY_MS = 3_000;
/** D1 hears of an entry about this much later than the board (ms). */
const ENTRIES_AFTER_MS = 900;

interface SharedLine {
  line: LiveSocket;
  listeners: Set<() => void>;
  closing: ReturnType<typeof setTimeout> | null;
}

const lines = new Map<string, SharedLine>();
const ownOrders = createOwnOrders(queryClient);
const ownTickets = createOwnTickets(queryClient);
const refreshing = new Map<string, ReturnType<typeof setTimeout>>();
const refreshedAt = new Map<string, number>();

/** Reads these anew, soon; whoever asks for the same meanwhile is served by that. */
function refreshSoon(queryKey: readonly unknown[], afterMs: number): void {
  const key = JSON.stringify(queryKey);
  if (refreshing.has(key)) return;
  const timer = setTimeout(() => {
    refreshing.delete(key);
    refreshedAt.set(key, Date.now());
    void queryClient.invalidateQueries({ queryKey });
  }, afterMs);
  refreshing.set(key, timer);
}

/** The same at once where the last time is long ago, so that the first sale shows soon and a rush costs little. */
function refreshAtMost(queryKey: readonly unknown[], everyMs: number, afterMs: number): void {
  const last = refreshedAt.get(JSON.stringify(queryKey)) ?? 0;
  refreshSoon(queryKey, Math.max(afterMs, last + everyMs - Date.now()));
}

function spread(): number {
  return Math.random() * REFRESH_SPREAD_MS;
}

/** What a new snapshot says has changed without saying how. */
function onBoard(before: Board | null, now: Board): void {
  if (!now.staff) return;
  const sold = (board: Board | null) => JSON.stringify([board?.staff?.types, board?.staff?.orders]);
  const figures = [trpc.events.mine.pathKey(), trpc.dashboard.mine.pathKey()];
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

async function openBoard(channel: BoardChannel, eventId: string, events: LineEvents) {
  const { path } = await api.live.ticket.mutate({ channel, eventId }).catch((error: unknown) => {
    // Refused for good: another ticket would be refused too.
    if (!mayPass(error)) events.onClose(CLOSE_CODES.notPermitted);
    throw error;
  });
  return openSocket(path, events);
}

function openShared(channel: BoardChannel, eventId: string): SharedLine {
  const listeners = new Set<() => void>();
  let board: Board | null = null;
  const line = createLiveSocket({
    open: (events) => openBoard(channel, eventId, events),
    after,
    random: Math.random,
    now: Date.now,
    onView: (view) => {
      if (view.board && view.board !== board) onBoard(board, view.board);
      board = view.board;
      for (const listener of listeners) listener();
    },
    onOpened: () => {
      if (channel !== 'mine') return;
      // Changes may have been missed: the line was not open. Several lines that open together read once.
      refreshSoon(trpc.tickets.pathKey(), REJOIN_MS);
      refreshSoon(trpc.orders.pathKey(), REJOIN_MS);
    },
    onPersonal: (change) => {
      if (change.type === 'ticket') ownTickets.changed(change);
      else ownOrders.changed(change);
    },
  });
  return { line, listeners, closing: null };
}

function keyOf(channel: BoardChannel, eventId: string): string {
  return `${channel} ${eventId}`;
}

/** Joins the line to this event's board, or opens it. @returns what leaves it again */
export function joinSharedSocket(channel: BoardChannel, eventId: string, listener: () => void): () => void {
  const key = keyOf(channel, eventId);
  const shared = lines.get(key) ?? openShared(channel, eventId);
  lines.set(key, shared);
  if (shared.closing) clearTimeout(shared.closing);
  shared.closing = null;
  shared.listeners.add(listener);
  return () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0) return;
    shared.closing = setTimeout(() => {
      lines.delete(key);
      shared.line.stop();
    }, LINGER_MS);
  };
}

export function viewOf(channel: BoardChannel, eventId: string): LiveView {
  return lines.get(keyOf(channel, eventId))?.line.view() ?? NO_VIEW;
}

if (!import.meta.env.SSR) {
  const all = (change: (line: LiveSocket) => void) => () => {
    for (const { line } of lines.values()) change(line);
  };
  onVisible({ onLost: all((line) => line.drop()), onBack: all((line) => line.hurry()) });
}
