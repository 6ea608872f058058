import { z } from 'zod';
import { idSchema } from '#shared/ids.ts';
import type { Deps } from '#worker/deps.ts';
import { knownZone } from '#worker/events/event-zones.ts';
import { parseCheckoutId } from './checkout-id.ts';

/** One isolate tells an event's box office this often (ms). */
const TELL_EVERY_MS = 1_000;
/** Events whose last call this isolate remembers. */
const TOLD_MAX = 1_000;

const toldAt = new Map<string, number>();

const inputSchema = z.object({ checkoutId: z.string() });

/**
 * Call when D1 was out of reach for the owner of a hold. Nobody can pay meanwhile, and the box office may not notice,
 * because it calls D1 only to sell.
 */
export async function tellOfOutage({ boxOffice, now }: Deps, input: unknown): Promise<void> {
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return;
  const { eventId } = parseCheckoutId(parsed.data.checkoutId);
  // A guessed id makes no object.
  if (!idSchema.safeParse(eventId).success || knownZone(eventId) === null) return;
  const at = now();
  if (at - (toldAt.get(eventId) ?? 0) < TELL_EVERY_MS) return;
  if (toldAt.size >= TOLD_MAX) toldAt.clear();
  toldAt.set(eventId, at);
  await boxOffice(eventId)
    .lookForD1()
    .catch(() => {});
}
