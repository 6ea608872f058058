import { env } from 'cloudflare:test';
import { buyerWith, eventOnSale, menuItem } from './events.ts';
import { person } from './people.ts';

/** A guest's order of two at an event with two vendors. */
export async function orderAtBar() {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 5 });
  const [guest, vendor, colleague] = await Promise.all([buyerWith(1_000), person(), person()]);
  for (const { id } of [vendor, colleague])
    await env.DB.prepare(
      "INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'vendor', ?, 0)",
    )
      .bind(sale.eventId, id, sale.organizer.id)
      .run();
  const { data } = await guest.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId: beer, quantity: 2 }],
  });
  return { sale, guest, vendor, colleague, orderId: data.orderId as string };
}
