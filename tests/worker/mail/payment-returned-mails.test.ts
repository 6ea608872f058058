import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { payInFrame } from '#tests/support/worker/card-payments.ts';
import { cardCheckout } from '#tests/support/worker/card-sales.ts';
import { buyerWith, eventOnSale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';

const realNow = Date.now;
afterEach(() => {
  Date.now = realNow;
});

async function returnedPayment(language: string) {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 1 }] });
  const { browser, checkoutId, paymentId, intent } = await cardCheckout({ sale });
  const { person } = browser;
  await env.DB.prepare('UPDATE users SET language = ? WHERE id = ?').bind(language, person?.id).run();
  Date.now = () => realNow() + 11 * 60_000;
  const quick = await buyerWith(5_000);
  const lines = [{ ticketTypeId: sale.typeId, quantity: 1 }];
  await quick.mutate('tickets.purchase', { requestId: crypto.randomUUID(), eventId: sale.eventId, lines });
  await payInFrame(intent);
  for (let asked = 0; asked < 2; asked++) await browser.query('checkout.get', { checkoutId });
  return { sale, person, paymentId };
}

test.each([
  ['en', 'DISCOUNT_USED_UP', 'Your discount code was used up before'],
  ['es', 'DISCOUNT_USED_UP', 'Tu código de descuento se agotó antes'],
  ['ru', 'DISCOUNT_USED_UP', 'Промокод закончился раньше'],
  ['en', 'DISCOUNT_EXPIRED', 'Your discount code no longer counted'],
])(
  'in %s, a payment that bought nothing for %s goes back with that reason',
  async (language, failure, says) => {
    const provider = mailProvider();
    const { person, paymentId } = await returnedPayment(language);
    await env.DB.prepare('UPDATE payments SET failure = ? WHERE id = ?').bind(failure, paymentId).run();
    provider.clock.now = Date.now() + 1_000;
    await provider.drain();
    const mails = (await provider.requests()).filter(({ body }) => body.to.includes(person?.email ?? ''));
    expect(mails.map(({ body }) => body.text)).toEqual([expect.stringContaining(says)]);
  },
);

test.each([
  ['en', '$12 is on its way back to you', 'arrived after your time to pay was over', "wasn't charged"],
  ['es', 'USD 12 van de regreso', 'ya se había acabado el tiempo para pagar', 'No se hizo ningún cargo'],
  ['ru', '12 $ возвращаются вам', 'время на оплату уже вышло', 'не списаны'],
])(
  'a payment that came after its time is mailed once as going back, in %s',
  async (language, subject, lead, note) => {
    const provider = mailProvider();
    const { sale, person } = await returnedPayment(language);
    provider.clock.now = Date.now() + 1_000;
    await provider.drain();
    const mails = (await provider.requests()).filter(({ body }) => body.to.includes(person?.email ?? ''));
    expect(mails.map(({ body }) => body.subject.replaceAll('\u00a0', ' '))).toEqual([subject]);
    expect(mails[0]?.body.text).toContain(lead);
    expect(mails[0]?.body.text).toContain(note);
    expect(mails[0]?.body.text).toContain(`/event/${sale.eventId}`);
    expect(mails[0]?.body.html).toContain(`/api/events/${sale.eventId}/strip.jpg?v=`);
  },
);
