import { RpcTarget } from 'cloudflare:workers';
import { toBase64Url } from '#shared/codes/base64url.ts';
import { writeSnapshot } from '#shared/seats/states/state-bytes.ts';
import type { SeatMap } from './seat-map.ts';

/** Seat states on the wire. */
export interface PublishedStates {
  planVersion: number;
  sequence: number;
  /** Base64url of `writeSnapshot`. */
  snapshot: string;
}

interface SeatBookDeps {
  seats: SeatMap;
  /** Loads the event, with its seating, if this instance has not. */
  ready: () => Promise<boolean>;
}

/** The event's seats, as the Worker asks about them. */
export class SeatBook extends RpcTarget {
  readonly #deps: SeatBookDeps;

  constructor(deps: SeatBookDeps) {
    super();
    this.#deps = deps;
  }

  /** Null without seats. */
  async states(): Promise<PublishedStates | null> {
    if (!(await this.#deps.ready())) return null;
    const { seats } = this.#deps;
    const { plan, sequence, states } = seats;
    if (!plan) return null;
    const snapshot = writeSnapshot({ planVersion: plan.version, sequence, states });
    return { planVersion: plan.version, sequence, snapshot: toBase64Url(snapshot) };
  }

  /** Seats that a hold, a sale in flight or a pick has: an edit must not take them. */
  async heldSeats(): Promise<string[]> {
    return (await this.#deps.ready()) ? this.#deps.seats.heldSeats() : [];
  }
}
