import type { SaleCatalogue } from '#db/readers/sale-catalogue.ts';
import { logObjectError } from '../support/log.ts';
import type { Askers } from './askers.ts';
import type { BoxOfficeEnv } from './box-office.ts';
import type { CatchUp } from './catch-up.ts';
import type { ConflictStore } from './conflict-store.ts';
import { Counter } from './counter.ts';
import type { CounterStore } from './counter-store.ts';
import { Door, type DoorDeps } from './door.ts';
import { DoorList } from './door-list.ts';
import { DoorListStore } from './door-list-store.ts';
import type { DoorLog } from './door-log.ts';
import { DoorSockets } from './door-sockets.ts';
import type { DoorStore } from './door-store.ts';
import { findPresented } from './find-presented.ts';
import type { Outbox } from './outbox.ts';
import type { UndoAnswers } from './undo-answers.ts';
import type { UnknownCodes } from './unknown-codes.ts';

interface EntryNeeds extends Pick<DoorDeps, 'now' | 'pause' | 'written' | 'reload'> {
  ctx: DurableObjectState;
  env: BoxOfficeEnv;
  eventId: string;
  transaction: (write: () => void) => void;
  doorStore: DoorStore;
  doorLog: DoorLog;
  undoAnswers: UndoAnswers;
  unknownCodes: UnknownCodes;
  conflicts: ConflictStore;
  counterStore: CounterStore;
  outbox: Outbox;
  askers: Askers;
  catchUp: CatchUp;
  known: () => SaleCatalogue | null;
  onConflict: () => void;
}

/** Builds what a code is shown to: the door, with its list and its sockets, and the bar's counter. */
export function entryParts(needs: EntryNeeds) {
  const { ctx, env, eventId, now, pause, written, transaction, outbox, reload, unknownCodes } = needs;
  const catalogue = needs.known;
  const { verify, findTicket, findOrder, findForeign } = findPresented({ env, eventId });
  const door = new Door({
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
  const doorList = new DoorList({
    store: new DoorListStore(needs.doorLog.folded),
    permit: (actor) => door.permit(actor),
    catchUp: needs.catchUp,
    pause: () => pause(0),
  });
  const doorSockets = new DoorSockets({
    ...{ ctx, door, catalogue },
    entryOf: (ticketId) => needs.doorStore.entryOf(ticketId),
    find: (claim) => needs.askers.find(claim),
    findLeased: (claim) => needs.askers.findLeased(claim),
    logError: logObjectError,
  });
  const counter = new Counter({
    ...{ now, outbox, catalogue, reload, transaction, unknownCodes },
    newId: () => crypto.randomUUID(),
    store: needs.counterStore,
    lookUp: findOrder,
    isTicket: (shortCode) => needs.doorStore.findTicket({ shortCode }) !== null,
    lookUpForeign: (subject, userId) => findForeign(subject, { kind: 'order', userId }),
  });
  return { door, doorList, doorSockets, counter };
}
