import { RpcTarget } from 'cloudflare:workers';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { SalesService } from '#durable/box-office/sales/sales-service.ts';
import { GiveBack, type ReturnRequest } from './give-back.ts';
import type { ReturnedPlaces } from './returned-places.ts';
import { type JoinRequest, Waitlist } from './waitlist.ts';

/** Who waits for tickets of the event, and tickets given back. The part of the box office's RPC about them. */
export class WaitlistService extends RpcTarget {
  readonly jobs: readonly AlarmJob[];
  readonly #waitlist: Waitlist;
  readonly #giveBack: GiveBack;

  constructor(
    event: EventContext,
    stores: EventStores,
    sync: D1Sync,
    sales: SalesService,
    places: ReturnedPlaces,
  ) {
    super();
    this.#waitlist = new Waitlist(event, stores, sync, sales, places);
    this.#giveBack = new GiveBack(event, stores, places, this.#waitlist);
    this.jobs = [places.job, this.#waitlist.job];
  }

  /** Waits for tickets of a sold-out type. Idempotent by request id. */
  async join(request: JoinRequest) {
    return this.#waitlist.join(request);
  }

  async leave(waiterId: string, userId: string) {
    return this.#waitlist.leave(waiterId, userId);
  }

  async pass(waiterId: string, userId: string, holdId: string) {
    return this.#waitlist.pass(waiterId, userId, holdId);
  }

  /** The account of this person was switched off, or is being deleted. */
  async endPerson(userId: string): Promise<void> {
    await this.#waitlist.endPerson(userId);
  }

  /** The Worker has checked whose ticket it is, and that it was not bought for cash. */
  async giveBack(request: ReturnRequest) {
    return this.#giveBack.giveBack(request);
  }

  async keep(request: ReturnRequest) {
    return this.#giveBack.keep(request);
  }
}
