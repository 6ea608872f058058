import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { apiPerson } from './api.ts';
import { hire } from './hire.ts';
import { openNight } from './own-night.ts';
import { newGuest } from './sign-up.ts';

/** Creates an event of this test's own with a bar, at which the demo guest orders. */
export async function nightWithBar(request: APIRequestContext) {
  const { eventId, name } = await openNight(request, 1);
  const [organizer, guest] = [await apiPerson(request, 'organizer'), await apiPerson(request, 'client')];
  const add = async (fields: object) => {
    const item = { requestId: randomUUID(), eventId, category: 'drinks', ...fields };
    return (await organizer.mutate<{ id: string }>('menu.create', item)).id;
  };
  const items = {
    lemonade: await add({ name: 'Lemonade', priceMinor: 150 }),
    water: await add({ name: 'Water', priceMinor: 100 }),
  };
  const order = async (menuItemId: string, quantity: number) => {
    const lines = [{ menuItemId, quantity }];
    const placed = await guest.mutate<{ orderId: string }>('orders.place', {
      requestId: randomUUID(),
      eventId,
      lines,
    });
    return placed.orderId;
  };
  // A new vendor: other tests expect the demo vendor to work at one event only.
  const vendor = await newGuest(request, 'Vic Tender');
  await hire(organizer, await apiPerson(request, vendor), { eventId, role: 'vendor' });
  return { eventId, name, organizer, vendor, guest, items, order };
}
