import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import { logObjectError } from '#durable/support/log.ts';
import { OrderPickUp } from '../bar/order-pick-up.ts';
import type { OrderStore } from '../bar/order-store.ts';
import type { BoxOfficeEnv } from '../box-office.ts';
import type { Backfill } from '../d1-sync/backfill.ts';
import type { Outbox } from '../d1-sync/outbox.ts';
import type { SessionLookup } from '../session-lookup.ts';
import { CheckIn, type CheckInDeps } from './check-in.ts';
import type { CheckInLog } from './check-in-log.ts';
import type { ConflictStore } from './conflict-store.ts';
import { findByCode } from './find-by-code.ts';
import { GuestList } from './guest-list.ts';
import { GuestListStore } from './guest-list-store.ts';
import { ScannerSockets } from './scanner-sockets.ts';
import type { TicketStore } from './ticket-store.ts';
import type { UndoStore } from './undo-store.ts';
import type { UnknownCodeLimiter } from './unknown-code-limiter.ts';

interface EntryNeeds extends Pick<CheckInDeps, 'now' | 'pause' | 'written' | 'reload'> {
  ctx: DurableObjectState;
  env: BoxOfficeEnv;
  eventId: string;
  transaction: (write: () => void) => void;
  ticketStore: TicketStore;
  checkInLog: CheckInLog;
  undoStore: UndoStore;
  unknownCodes: UnknownCodeLimiter;
  conflicts: ConflictStore;
  orderStore: OrderStore;
  outbox: Outbox;
  sessions: SessionLookup;
  backfill: Backfill;
  known: () => EventSnapshot | null;
  onConflict: () => void;
}

/** Builds what a code is shown to: the door, with its list and its sockets, and the bar's counter. */
export function entryParts(needs: EntryNeeds) {
  const { ctx, env, eventId, now, pause, written, transaction, outbox, reload, unknownCodes } = needs;
  const snapshot = needs.known;
  const { verify, findTicket, findOrder, findForeign } = findByCode({ env, eventId });
  const door = new CheckIn({
    ...{ now, pause, written, outbox, snapshot, reload, unknownCodes },
    store: needs.ticketStore,
    log: needs.checkInLog,
    undos: needs.undoStore,
    conflicts: needs.conflicts,
    verify,
    lookUp: findTicket,
    isOrder: (shortCode) => needs.orderStore.find({ shortCode }) !== null,
    lookUpForeign: (code, userId) => findForeign(code, { kind: 'ticket', userId }),
    onConflict: (conflict) => {
      scannerSockets.tellConflict(conflict);
      needs.onConflict();
    },
  });
  const guestList = new GuestList({
    store: new GuestListStore(needs.checkInLog.folded),
    permit: (actor) => door.permit(actor),
    backfill: needs.backfill,
    pause: () => pause(0),
  });
  const scannerSockets = new ScannerSockets({
    ...{ ctx, door, snapshot },
    entryOf: (ticketId) => needs.ticketStore.entryOf(ticketId),
    find: (claim) => needs.sessions.find(claim),
    findLeased: (claim) => needs.sessions.findLeased(claim),
    logError: logObjectError,
  });
  const counter = new OrderPickUp({
    ...{ now, outbox, snapshot, reload, transaction, unknownCodes },
    newId: () => crypto.randomUUID(),
    store: needs.orderStore,
    lookUp: findOrder,
    isTicket: (shortCode) => needs.ticketStore.findTicket({ shortCode }) !== null,
    lookUpForeign: (subject, userId) => findForeign(subject, { kind: 'order', userId }),
  });
  return { door, guestList, scannerSockets, counter };
}
