import { DurableObject } from 'cloudflare:workers';
import { type Reader, readerOf } from '#db/client.ts';
import { commitPurchases } from '#db/commits/commit-purchases.ts';
import { projectCheckIns } from '#db/commits/project-check-ins.ts';
import { readSaleCatalogue } from '#db/readers/sale-catalogue.ts';
import type { DoorTicket } from '#db/readers/sold-tickets.ts';
import { readDoorTicket, readPurchasesAfter } from '#db/readers/sold-tickets.ts';
import type { Outcome } from '#shared/errors.ts';
import { done, refused } from '#shared/errors.ts';
import type { ScannedCode } from '#shared/qr.ts';
import { verifyQr } from '#shared/qr.ts';
import { ticketPublicKey } from '#shared/ticket-key.ts';
import { AlarmClock } from '../support/alarm-clock.ts';
import { logObjectError } from '../support/log.ts';
import type { PurchaseRequest } from './decide-purchase.ts';
import type { DoorActor } from './decide-scan.ts';
import { mayWorkDoor } from './decide-scan.ts';
import type { ScanAnswer, ScanRequest } from './door.ts';
import { Door } from './door.ts';
import { DoorStore } from './door-store.ts';
import { Outbox } from './outbox.ts';
import type { PurchaseAnswer } from './sale-queue.ts';
import { SaleQueue } from './sale-queue.ts';
import { SaleStore } from './sale-store.ts';

/** What the box office needs of the Worker's bindings. */
export interface BoxOfficeEnv {
  DB: D1Database;
  TICKET_SIGNING_KEY?: string;
}

export type BoxOfficeStub = DurableObjectStub<BoxOffice>;

export interface DoorStats {
  checkedIn: number;
  sold: number;
}

const CATCH_UP_PAGE = 500;

/** One per event: decides purchases in order, and who has been let in. Named by the event's id. */
export class BoxOffice extends DurableObject<BoxOfficeEnv> {
  readonly #eventId: string;
  readonly #sales: SaleQueue;
  readonly #saleStore: SaleStore;
  readonly #door: Door;
  readonly #doorStore: DoorStore;
  readonly #outbox: Outbox;
  readonly #alarm: AlarmClock;
  #catchingUp: Promise<void> | null = null;
  #caughtUp = false;

  constructor(ctx: DurableObjectState, env: BoxOfficeEnv) {
    super(ctx, env);
    const { sql } = ctx.storage;
    this.#saleStore = new SaleStore(sql);
    // An alarm may wake the object without its name; what it kept of the event tells.
    this.#eventId =
      ctx.id.name ?? (this.#saleStore.exists() ? (this.#saleStore.catalogue?.eventId ?? '') : '');
    this.#doorStore = new DoorStore(sql);
    this.#alarm = new AlarmClock(ctx.storage);
    this.#outbox = new Outbox({
      sql,
      send: (rows) => projectCheckIns(env.DB, this.#eventId, rows),
      logError: logObjectError,
    });
    this.#sales = new SaleQueue({
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      load: () => this.#load(),
      catchUp: () => this.#catchUp(),
      commit: (flush) => commitPurchases(env.DB, flush),
      recall: (userId, requestId) => this.#saleStore.recall(userId, requestId),
      record: (decided, tickets) =>
        ctx.storage.transactionSync(() => {
          this.#saleStore.record(decided);
          this.#doorStore.addTickets(tickets);
        }),
      onSold: () => {},
      logError: logObjectError,
    });
    this.#door = new Door({
      now: () => Date.now(),
      store: this.#doorStore,
      catalogue: () => this.#knownCatalogue(),
      reload: () => this.#sales.reload(),
      lookUp: (code) => this.#lookUp(code),
      onLogged: () => this.#alarm.ringAt(Date.now()),
    });
    if (this.#saleStore.exists()) {
      this.#createTables();
      // An alarm that a crash swallowed would leave check-ins behind.
      if (this.#outbox.hasWork) this.#alarm.ringAt(Date.now());
    }
  }

  /** Buys tickets for a signed-in person with a confirmed e-mail; the Worker checked both. */
  async purchase(request: PurchaseRequest): Promise<PurchaseAnswer> {
    return this.#sales.buy(request);
  }

  /** Lets one ticket in, or says why not. The same request id gets the first answer again. */
  async scan(request: ScanRequest): Promise<ScanAnswer> {
    return this.#door.scan(request);
  }

  async doorStats(actor: DoorActor): Promise<Outcome<DoorStats>> {
    if (!this.#sales.catalogue) await this.#sales.reload();
    const catalogue = this.#sales.catalogue;
    if (!catalogue) return refused('EVENT_NOT_FOUND');
    if (!mayWorkDoor(catalogue, actor)) return refused('SCAN_NOT_PERMITTED');
    if (!this.#caughtUp) await this.#catchUp();
    const sold = catalogue.types.reduce((total, type) => total + type.sold, 0);
    return done({ checkedIn: this.#door.checkedIn, sold });
  }

  /** Called after every edit that a sale or the door depends on. */
  async catalogueChanged(): Promise<void> {
    await this.#sales.reload();
  }

  override async alarm(): Promise<void> {
    this.#alarm.rang();
    const wait = await this.#outbox.drain();
    if (wait !== null) this.#alarm.ringAt(Date.now() + wait);
  }

  get #reader(): Reader {
    return readerOf(this.env.DB);
  }

  #createTables(): void {
    this.#saleStore.createTables();
    this.#doorStore.createTables();
    this.#outbox.createTables();
  }

  /** A door that wakes up starts with what it last knew, and asks D1 beside its work. */
  #knownCatalogue() {
    if (this.#sales.catalogue) return this.#sales.catalogue;
    if (!this.#saleStore.exists()) return null;
    this.ctx.waitUntil(this.#sales.reload().catch((error) => logObjectError('reload', error)));
    return this.#saleStore.catalogue;
  }

  async #load() {
    const catalogue = await readSaleCatalogue(this.#reader, this.#eventId);
    if (catalogue) {
      // Only an event that exists gets storage: a guessed id leaves nothing behind.
      this.#createTables();
      this.#saleStore.catalogue = catalogue;
    }
    return catalogue;
  }

  /** Learns of purchases that were committed but not recorded here; callers that come meanwhile share the reading. */
  async #catchUp(): Promise<void> {
    this.#catchingUp ??= this.#readOn().finally(() => {
      this.#catchingUp = null;
    });
    await this.#catchingUp;
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const { purchases, tickets } = await readPurchasesAfter(
        this.#reader,
        this.#eventId,
        this.#saleStore.caughtUpTo,
        CATCH_UP_PAGE,
      );
      const last = purchases.at(-1);
      if (!last) {
        this.#caughtUp = true;
        return;
      }
      this.ctx.storage.transactionSync(() => {
        this.#saleStore.record(purchases);
        this.#doorStore.addTickets(tickets);
        this.#saleStore.caughtUpTo = last.seq;
      });
      this.#door.recount();
    }
  }

  /** The signature is verified before D1 is asked, so that forged codes cost no reading. */
  async #lookUp(code: ScannedCode): Promise<DoorTicket | null> {
    if (code.form === 'malformed') return null;
    if (code.form === 'short')
      return readDoorTicket(this.#reader, this.#eventId, { shortCode: code.shortCode });
    const publicKey = await ticketPublicKey(this.env.TICKET_SIGNING_KEY);
    if (!(await verifyQr(code.qr, publicKey))) return null;
    return readDoorTicket(this.#reader, this.#eventId, { ticketId: code.qr.subjectId });
  }
}
