import { type DeliveryKey, leaseDeliveries, settleDeliveries } from '#db/commits/delivery/deliveries.ts';
import type { Channel, DeliveryMessage } from './channel.ts';

export interface RelayDeps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  newId: () => string;
}

/** Hands what a channel owes to its queue until nothing is due. Concurrent and crashed runs are safe. */
export async function relay(
  { db, now, newId }: RelayDeps,
  channel: Channel,
  queue: Pick<Queue<DeliveryMessage>, 'send'>,
  runMs: number,
): Promise<void> {
  const until = now() + runMs;
  const { name, perMessage: limit, queuedMs } = channel;
  const hand = async (lease: string, deliveries: DeliveryKey[]) => {
    try {
      await queue.send({ channel: name, lease, deliveries });
    } catch (error) {
      const owed = { status: 'owed', tries: 0, dueAt: now(), problem: null } as const;
      const released = deliveries.map((one) => ({ ...one, ...owed }));
      await settleDeliveries(db, released, { channel: name, lease, attempt: 0, now: now(), release: true });
      throw error;
    }
  };
  await channel.note?.(until, hand);
  while (now() < until) {
    const lease = newId();
    const deliveries = await leaseDeliveries(db, { channel: name, lease, now: now(), limit, queuedMs });
    if (deliveries.length === 0) return;
    await hand(lease, deliveries);
  }
}
