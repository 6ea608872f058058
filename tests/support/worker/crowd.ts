import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf, type Sale } from './events.ts';
import { boundQueue, holdBatches } from './faults.ts';
import type { Person, TrpcAnswer } from './people.ts';

export interface Buyer {
  person: Person;
  input: ReturnType<typeof purchaseOf> & { queueToken?: string; expectedTotalMinor?: number };
}

/** A buyer with a queue token. */
export interface Waiting extends Buyer {
  answer: TrpcAnswer;
  queueToken: string;
  ahead: number;
}

export interface Crowd {
  sale: Sale;
  /** Purchases in the held flush and in the queue behind it. */
  inside: Promise<TrpcAnswer>[];
  /** In the order of their queue numbers. */
  waiting: Waiting[];
  /** Releases the flush, so that all purchases inside are decided. */
  release: () => Promise<TrpcAnswer[]>;
}

export function buy({ person, input }: Buyer): Promise<TrpcAnswer> {
  return person.mutate('tickets.purchase', input);
}

export async function newBuyer(sale: Sale, minor = 100): Promise<Buyer> {
  return { person: await buyerWith(minor), input: purchaseOf(sale) };
}

/** The queue token and wait of an answer; throws on any other answer. */
export function waitOf(buyer: Buyer, answer: TrpcAnswer): Waiting {
  const { queueToken, ahead } = answer.error?.data.details ?? {};
  if (typeof queueToken !== 'string' || typeof ahead !== 'number')
    throw new Error(`Not told to wait: ${JSON.stringify(answer)}`);
  return { ...buyer, answer, queueToken, ahead };
}

/**
 * More buyers than the queue holds: one in a flush that is held, `bound` in the queue behind it, and
 * `waiting` with queue tokens.
 */
export async function crowd(options: {
  bound: number;
  waiting: number;
  stock?: number;
  sale?: Sale;
}): Promise<Crowd> {
  const { bound, waiting: waiters, stock = 1_000 } = options;
  const sale = options.sale ?? (await eventOnSale({ types: [{ quantity: stock, price: 100 }] }));
  await boxOfficeOf(sale.eventId).snapshotChanged();
  await boundQueue(sale.eventId, bound);
  const { untilHeld, release } = await holdBatches(sale.eventId);
  const buyers = await Promise.all(Array.from({ length: 1 + bound + waiters }, () => newBuyer(sale)));
  const [first, ...others] = buyers;
  if (!first) throw new Error('A crowd has a first buyer');
  const inside = [buy(first)];
  await untilHeld();
  // Which buyers are first is random; how many wait is not.
  const waiting: Waiting[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const buyer of others) {
      const asked = buy(buyer);
      inside.push(asked);
      asked.then((answer) => {
        if (waiting.length === waiters) return;
        inside.splice(inside.indexOf(asked), 1);
        waiting.push(waitOf(buyer, answer));
        if (waiting.length === waiters) resolve();
      }, reject);
    }
  });
  waiting.sort((one, other) => one.ahead - other.ahead);
  return {
    sale,
    inside,
    waiting,
    release: async () => {
      await release();
      return Promise.all(inside);
    },
  };
}
