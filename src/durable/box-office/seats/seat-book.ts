import { RpcTarget } from 'cloudflare:workers';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { type PublishedStates, publishedStates } from '#shared/seats/states/published-states.ts';
import { type Picked, type PickRequest, pickSeats } from './pick-seats.ts';
import type { SeatMap } from './seat-map.ts';

interface SeatBookDeps {
  seats: SeatMap;
  now: () => number;
  /** Loads the event, with its seating, if this instance has not. */
  freshSnapshot: () => Promise<EventSnapshot | null>;
  holds: Pick<HoldBook, 'byStrangers'>;
  ringAt: (at: number) => void;
}

/** The event's seats, as the Worker asks about them. */
export class SeatBook extends RpcTarget {
  /** Ends picks and keeps on time, so that open pages see it. */
  readonly job: AlarmJob;
  readonly #deps: SeatBookDeps;

  constructor(deps: SeatBookDeps) {
    super();
    this.#deps = deps;
    this.job = {
      name: 'seats',
      isPending: () => deps.seats.nextChange !== null,
      run: async () => {
        const { nextChange } = deps.seats;
        return nextChange === null ? null : Math.max(0, nextChange - deps.now());
      },
    };
  }

  /** Marks seats as being chosen by their owner. */
  async pick(request: PickRequest): Promise<Outcome<Picked>> {
    const snapshot = await this.#deps.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    const { seats, now, holds, ringAt } = this.#deps;
    const picked = pickSeats({ seats, snapshot, now: now(), byStrangers: holds.byStrangers }, request);
    if (picked.ok && picked.value.until !== null) ringAt(picked.value.until);
    return picked;
  }

  /** Null without seats. */
  async states(): Promise<PublishedStates | null> {
    if (!(await this.#deps.freshSnapshot())) return null;
    const { seats } = this.#deps;
    const { plan } = seats;
    if (!plan) return null;
    const { sequence, states } = seats;
    return publishedStates({ planVersion: plan.version, sequence, states });
  }

  /** Seats that a hold, a sale in flight or a pick has: an edit must not take them. */
  async heldSeats(): Promise<string[]> {
    return (await this.#deps.freshSnapshot()) ? this.#deps.seats.heldSeats() : [];
  }
}
