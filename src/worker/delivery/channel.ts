import type { Delivery, DeliveryKey } from '#db/commits/delivery/deliveries.ts';
import type { ChannelName } from '#shared/states.ts';

/** Deliveries of one channel to send in one go. They are named only: D1 owns them, and `lease` decides whether this message still may. */
export interface DeliveryMessage {
  channel: ChannelName;
  lease: string;
  deliveries: DeliveryKey[];
}

/**
 * What came of an attempt. `skipped`: there is nothing to say any more; `failed`: no later attempt changes the answer;
 * `later`: it has to wait, and no try is counted; `again`: after the channel's backoff, until its tries are used up.
 */
export type Verdict =
  | { is: 'sent' }
  | { is: 'skipped' | 'failed' | 'again'; problem: string }
  | { is: 'later'; waitMs: number; problem: string };

export interface Judged {
  delivery: Delivery;
  verdict: Verdict;
}

/** One delivery of a queue message. */
export interface Turn {
  /** As `deliveries.lease` has it. */
  lease: string;
  /** Nothing is sent after this time (Unix ms). */
  until: number;
}

/** Queues deliveries that are leased to a new message. */
export type Hand = (lease: string, deliveries: DeliveryKey[]) => Promise<void>;

/** A way in which something leaves the platform. docs/architecture/delivery.md says how to add one. */
export interface Channel {
  name: ChannelName;
  /** Deliveries in a queue message. */
  perMessage: number;
  /** A message that takes longer than this to arrive is lost (ms), and one delivery of it may work this long (ms). */
  queuedMs: number;
  leaseMs: number;
  /** A message keeps its deliveries until all are settled: the queue repeats it sooner than the cron, and as the same set. */
  staysTogether: boolean;
  triesMax: number;
  /** After this many tries (ms). */
  backoffMs: (tries: number) => number;
  /**
   * Derives what is owed from other tables, until this time (Unix ms). What it leases itself it gives to `hand`, which
   * saves a write for each row.
   */
  note?: (until: number, hand: Hand) => Promise<void>;
  /** Composes, sends and judges. */
  send: (deliveries: readonly Delivery[], turn: Turn) => Promise<Judged[]>;
  /** Settles what else a dead letter leaves undone. @returns how many messages it gave up */
  bury?: (dead: DeliveryMessage) => Promise<number>;
}
