import { readerOf } from '#db/client.ts';
import { readEventOnSale } from '#db/readers/events/event-on-sale.ts';
import type { HoldView } from '#durable/box-office/checkout/hold.ts';
import { idSchema } from '#shared/ids.ts';
import { CHECKOUT_PARAM, PATHS } from '#shared/paths.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { parseCheckoutId } from './checkout-id.ts';

/** What a page was about on which somebody asked for a code. */
export interface AskedFor {
  eventName: string;
  timeZone: string;
  city: string;
  /** The places that are held meanwhile. */
  held: Pick<HoldView, 'lines' | 'totalMinor' | 'currency' | 'expiresAt'> | null;
}

/** Null for a page of no event. A hold is found by its id alone, which the page of its owner has put into the address. */
export async function readAskedFor(
  deps: Pick<Deps, 'ofEvent' | 'boxOffice'>,
  returnTo: string,
): Promise<AskedFor | null> {
  const { pathname, searchParams } = new URL(returnTo);
  const [prefix = ''] = PATHS.event.split(':');
  const { success, data: eventId } = idSchema.safeParse(pathname.slice(prefix.length).split('/')[0]);
  if (!pathname.startsWith(prefix) || !success) return null;
  const event = await readEventOnSale(readerOf(deps.ofEvent(eventId).db), eventId);
  if (!event) return null;
  const checkout = parseCheckoutId(searchParams.get(CHECKOUT_PARAM) ?? '');
  const holdId = idSchema.safeParse(checkout.holdId);
  if (checkout.eventId !== eventId || !holdId.success) return { ...event, held: null };
  const hold = await callObject(
    () => checkoutOf(deps, eventId).read({ holdId: holdId.data, owners: null }),
    'OPERATION_FAILED',
  );
  return { ...event, held: hold.ok && hold.value.state === 'held' ? hold.value : null };
}
