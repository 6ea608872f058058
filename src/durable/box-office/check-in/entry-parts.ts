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
  doorStore: TicketStore;
  doorLog: CheckInLog;
  undoAnswers: UndoStore;
  unknownCodes: UnknownCodeLimiter;
  conflicts: ConflictStore;
  counterStore: OrderStore;
  outbox: Outbox;
  askers: SessionLookup;
  catchUp: Backfill;
  known: () => EventSnapshot | null;
  onConflict: () => void;
}

/** Builds what a code is shown to: the door, with its list and its sockets, and the bar's counter. */
export function entryParts(needs: EntryNeeds) {
  const { ctx, env, eventId, now, pause, written, transaction, outbox, reload, unknownCodes } = needs;
  const catalogue = needs.known;
  const { verify, findTicket, findOrder, findForeign } = findByCode({ env, eventId });
  const door = new CheckIn({
    ...{ now, pause, written, outbox, catalogue, reload, unknownCodes },
    store: needs.doorStore,
    log: needs.doorLog,
    undos: needs.undoAnswers,
    conflicts: needs.conflicts,
    verify,
    lookUp: findTicket,
    isOrder: (shortCode) => needs.counterStore.find({ shortCode }) !== null,
    lookUpForeign: (code, userId) => findForeign(code, { kind: 'ticket', userId }),
    onConflict: (conflict) => {
      doorSockets.tellConflict(conflict);
      needs.onConflict();
    },
  });
  const doorList = new GuestList({
    store: new GuestListStore(needs.doorLog.folded),
    permit: (actor) => door.permit(actor),
    catchUp: needs.catchUp,
    pause: () => pause(0),
  });
  const doorSockets = new ScannerSockets({
    ...{ ctx, door, catalogue },
    entryOf: (ticketId) => needs.doorStore.entryOf(ticketId),
    find: (claim) => needs.askers.find(claim),
    findLeased: (claim) => needs.askers.findLeased(claim),
    logError: logObjectError,
  });
  const counter = new OrderPickUp({
    ...{ now, outbox, catalogue, reload, transaction, unknownCodes },
    newId: () => crypto.randomUUID(),
    store: needs.counterStore,
    lookUp: findOrder,
    isTicket: (shortCode) => needs.doorStore.findTicket({ shortCode }) !== null,
    lookUpForeign: (subject, userId) => findForeign(subject, { kind: 'order', userId }),
  });
  return { door, doorList, doorSockets, counter };
}
