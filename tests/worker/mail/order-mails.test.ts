import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import type { Person } from '#tests/support/worker/people.ts';

const SUBJECTS = /^(Ready and picked up|Listo y entregado|Заказ готов и выдан)/;

async function ordered(language: string, more: { name?: string } = {}) {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 250, quantity: 10 });
  const guest = await buyerWith(5_000);
  await env.DB.prepare('UPDATE users SET language = ?2, name = ?3 WHERE id = ?1')
    .bind(guest.id, language, more.name ?? guest.name)
    .run();
  const { data } = await guest.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId: beer, quantity: 3 }],
  });
  return { sale, guest, orderId: data.orderId as string };
}

async function handOver({ sale, orderId }: { sale: Sale; orderId: string }) {
  const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId };
  for (let times = 0; times < 2; times++) await sale.organizer.mutate('orders.complete', input);
  await expect
    .poll(async () => env.DB.prepare('SELECT status FROM orders WHERE id = ?').bind(orderId).first('status'))
    .toBe('completed');
}

async function mailsOf(provider: ReturnType<typeof mailProvider>, who: Person) {
  const requests = await provider.requests();
  return requests
    .map(({ body }) => body)
    .filter(({ to, subject }) => to.includes(who.email) && SUBJECTS.test(subject));
}

test('a guest gets one receipt of a handed-over order in their language', async () => {
  const provider = mailProvider();
  const expected = {
    en: ['Ready and picked up: your order at Night', '3 × Beer: $7.50', 'Total paid: $7.50'],
    es: ['Listo y entregado: tu pedido en Night', '3 × Beer: USD', 'Total pagado: USD'],
    ru: ['Заказ готов и выдан: Night', '3 × Beer: 7,50', 'Оплачено: 7,50'],
  };
  for (const [language, [subject, ...words]] of Object.entries(expected)) {
    const night = await ordered(language, { name: '<i>Ana</i>' });
    await handOver(night);
    provider.clock.now = Date.now() + 1_000;
    await Promise.all([provider.drain(), provider.drain()]);
    await provider.drain();
    const [mail, ...others] = await mailsOf(provider, night.guest);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(subject);
    for (const word of words) expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(word);
    expect(mail?.html).toContain('&lt;i&gt;Ana&lt;/i&gt;');
    expect(mail?.html).not.toContain('<i>');
  }
});

test('pending orders and orders of deleted guests cause no mail', async () => {
  const provider = mailProvider();
  const waiting = await ordered('en');
  const gone = await ordered('en');
  await handOver(gone);
  await env.DB.prepare("UPDATE users SET status = 'inactive' WHERE id = ?").bind(gone.guest.id).run();
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  expect([...(await mailsOf(provider, waiting.guest)), ...(await mailsOf(provider, gone.guest))]).toEqual([]);
  const rows = await env.DB.prepare(
    "SELECT subject_id, problem FROM deliveries WHERE channel = 'mail' AND kind = 'order_completed' AND subject_id IN (?, ?)",
  )
    .bind(waiting.orderId, gone.orderId)
    .all();
  expect(rows.results).toEqual([{ subject_id: gone.orderId, problem: 'no such reader' }]);
});
