import { readerOf } from '#db/client.ts';
import { readOwnWaiters } from '#db/readers/event-waitlist/event-waitlist.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { MyWaitlist } from '#shared/contracts/event-waitlist/event-waitlist.ts';
import { checkoutIdOf } from '#worker/checkout/checkout-id.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';

/** The actor's newest entry of each ticket type. */
export async function listOwnWaits(
  deps: Pick<Deps, 'db' | 'now'>,
  { actorId, eventId }: { actorId: string; eventId: string | null },
): Promise<MyWaitlist> {
  const now = deps.now();
  const rows = await readOwnWaiters(readerOf(deps.db), { userId: actorId, eventId, now });
  const newest = rows.filter(
    (row, index) => rows.findIndex(({ ticketTypeId }) => ticketTypeId === row.ticketTypeId) === index,
  );
  return newest.map(({ holdId, offeredUntil, quantity, bought, offered, ...row }) => {
    const isOffered = row.status === 'offered' && holdId !== null && offeredUntil !== null;
    return {
      id: row.id,
      event: {
        id: row.eventId,
        name: row.eventName,
        venueName: row.venueName,
        city: row.city,
        timeZone: row.timeZone,
        startDate: toIso(row.startsAt),
        endDate: toIso(row.endsAt),
        imageUrl: imageUrl(row.imageKey),
      },
      ticketTypeId: row.ticketTypeId,
      typeName: row.typeName,
      alsoTypes: row.alsoTypes,
      priceMinor: row.priceMinor,
      currency: row.currency,
      quantity: quantity - bought,
      passed: row.passed,
      status: row.status,
      ahead: row.ahead + row.aheadInZones,
      joinedAt: toIso(row.joinedAt),
      offer: isOffered
        ? { checkoutId: checkoutIdOf(row.eventId, holdId), quantity: offered, expiresAt: toIso(offeredUntil) }
        : null,
    };
  });
}
