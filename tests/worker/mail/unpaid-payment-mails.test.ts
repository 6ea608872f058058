import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buyByCard } from '#tests/support/worker/card-sales.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { person } from '#tests/support/worker/people.ts';
import { lapse } from '#tests/support/worker/unpaid.ts';

test.each([
  ['en', '$12 is still to be paid', 'Pay by', "didn't arrive", 'their places are free again'],
  ['es', 'Falta pagar USD 12', 'Paga antes de', 'no llegó', 'sus lugares están libres'],
  ['ru', 'Осталось оплатить 12 $', 'Оплатить до', 'не прошёл', 'места свободны'],
])(
  'in %s, a guest reads that the card refused the capture, and a day later that the places are free',
  async (language, subject, until, over, free) => {
    const provider = mailProvider();
    const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 1 }] });
    const guest = await person();
    await env.DB.prepare('UPDATE users SET language = ? WHERE id = ?').bind(language, guest.id).run();
    const id = await buyByCard(guest, sale, { card: 'uncapturable' });
    const mails = async () => {
      provider.clock.now = Date.now() + 1_000;
      await provider.drain();
      const sent = (await provider.requests()).filter(({ body }) => body.to.includes(guest.email));
      return sent.map(({ body }) => `${body.subject}\n${body.text}\n${body.html}`.replaceAll('\u00a0', ' '));
    };
    const told = (await mails()).filter((mail) => mail.startsWith(subject));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(until);
    expect(told[0]).toContain('/my-tickets');
    expect(told[0]).toContain(`/api/events/${sale.eventId}/strip.jpg?v=`);
    await lapse(id);
    const last = (await mails()).find((mail) => mail.split('\n')[0]?.includes(over));
    expect(last).toContain(free);
    expect(last).toContain(`/event/${sale.eventId}"`);
  },
);
