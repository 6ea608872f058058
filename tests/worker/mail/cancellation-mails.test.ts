import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { act } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const SUBJECTS = /^(Cancelled|Cancelado|Отменено|Refund|Reembolso|Возврат)/;

async function guestOf(sale: Sale, language: string, tickets: number): Promise<Person> {
  const guest = await buyerWith(20_000);
  await env.DB.prepare('UPDATE users SET language = ? WHERE id = ?').bind(language, guest.id).run();
  if (tickets > 0) await guest.mutate('tickets.purchase', purchaseOf(sale, tickets));
  return guest;
}

async function order(sale: Sale, guest: Person, menuItemId: string) {
  const { status } = await guest.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId, quantity: 1 }],
  });
  expect(status).toBe(200);
}

const untilGivenBack = (sale: Sale) =>
  expect
    .poll(
      async () => (await sale.organizer.query('events.cancellation', { eventId: sale.eventId })).data.state,
    )
    .toBe('done');

test('each guest of a cancelled event gets one mail in their language with all refunds', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale({ types: [{ name: 'Balcony', price: 1_250 }] });
  const beer = await menuItem(sale, { price: 250, quantity: 10 });
  const [ana, vera, bob] = await Promise.all([
    guestOf(sale, 'es', 2),
    guestOf(sale, 'ru', 0),
    guestOf(sale, 'en', 1),
  ]);
  await order(sale, ana, beer);
  await order(sale, vera, beer);
  await order(sale, vera, beer);
  // Checked in before the cancellation: the ticket is not refunded, and the mail says so.
  const [ticket] = (await bob.query('tickets.mine', { when: 'coming' })).data.items;
  await sale.organizer.mutate('checkin.scan', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    code: ticket.qr,
  });
  await expect
    .poll(async () =>
      env.DB.prepare('SELECT status FROM tickets WHERE id = ?').bind(ticket.id).first('status'),
    )
    .toBe('used');
  for (let times = 0; times < 2; times++) await act(sale.organizer, 'events.cancel', sale.eventId);
  await untilGivenBack(sale);
  provider.clock.now = Date.now() + 5_000;
  await Promise.all([provider.drain(), provider.drain()]);
  await provider.drain();
  const all = (await provider.requests()).map(({ body }) => body);
  const of = (who: Person) =>
    all.filter(({ to, subject }) => to.includes(who.email) && SUBJECTS.test(subject));
  expect(of(ana).map(({ subject }) => subject)).toEqual(['Cancelado: Night']);
  for (const words of ['2 × Balcony: USD', '1 × pedido: USD', 'De vuelta en tu billetera: USD'])
    expect(of(ana)[0]?.text.replaceAll('\u00a0', ' ')).toContain(words);
  expect(of(vera).map(({ subject }) => subject)).toEqual(['Отменено: Night']);
  expect(of(vera)[0]?.text).toContain('2\u00a0× заказа: 5\u00a0$');
  expect(of(bob).map(({ subject }) => subject)).toEqual(['Cancelled: Night']);
  expect(of(bob)[0]?.text).toContain("Used tickets aren't refunded automatically.");
  expect(of(bob)[0]?.text).not.toContain('Back in your wallet');
});

test('the cancellation mail waits for the refund, and is sent without it if the refund hangs', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale();
  const guest = await guestOf(sale, 'en', 1);
  await provider.drain();
  // The event is cancelled, and its box office has not started the refunds.
  const now = Date.now();
  await env.DB.batch([
    env.DB.prepare("UPDATE events SET status = 'cancelled', cancelled_at = ?2 WHERE id = ?1").bind(
      sale.eventId,
      now,
    ),
    env.DB.prepare(
      "INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at) VALUES ('mail', 'event_cancelled', ?1, ?2, ?2)",
    ).bind(`${sale.eventId}/${guest.id}`, now),
  ]);
  provider.clock.now = now + 1_000;
  await provider.drain();
  const sent = async () =>
    (await provider.taken()).filter(({ to, subject }) => to.includes(guest.email) && SUBJECTS.test(subject));
  expect(await sent()).toEqual([]);
  provider.clock.now = now + 3_600_000;
  await provider.drain();
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Your money is on its way');
});

test("the organizer's words are in the cancellation mail as they were written, and only once", async () => {
  const provider = mailProvider();
  const sale = await eventOnSale();
  const guest = await guestOf(sale, 'en', 1);
  const cancel = {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    words: 'The roof leaks.\nSee you in May!',
  };
  expect((await sale.organizer.mutate('events.cancel', cancel)).error).toBeNull();
  const other = await sale.organizer.mutate('events.cancel', { ...cancel, words: 'Other words' });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  await untilGivenBack(sale);
  provider.clock.now = Date.now() + 3_600_000;
  await provider.drain();
  const mails = (await provider.taken()).filter(
    ({ to, subject }) => to.includes(guest.email) && subject === 'Cancelled: Night',
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/The organizer writes:\s+The roof leaks\.\s+See you in May!/);
});

test("words with a link of an organizer who isn't approved cancel nothing", async () => {
  const sale = await eventOnSale({ organizer: await person({ role: 'organizer', approved: false }) });
  const cancel = (words: string) =>
    sale.organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId, words });
  expect((await cancel('Win at evil.com')).error?.data.errorCode).toBe('NAME_HAS_LINK');
  const state = async () =>
    (await sale.organizer.query('events.cancellation', { eventId: sale.eventId })).data.state;
  expect(await state()).toBe('open');
  expect((await cancel('It rains')).error).toBeNull();
  expect(await state()).not.toBe('open');
});

test('hostile names are escaped, and deleted accounts get no mail', async () => {
  const provider = mailProvider();
  const organizer = await person({ role: 'organizer' });
  const sale = await eventOnSale({ organizer, types: [{ name: '<b>VIP</b>', price: 0 }] });
  await env.DB.prepare('UPDATE events SET name = ? WHERE id = ?')
    .bind('"><script>alert(1)</script>', sale.eventId)
    .run();
  const [stays, leaves] = [await guestOf(sale, 'en', 1), await guestOf(sale, 'en', 1)];
  await act(organizer, 'events.cancel', sale.eventId);
  await untilGivenBack(sale);
  const { lossesDigest } = (await leaves.query('profile.deletion')).data;
  const deleted = await leaves.mutate('profile.deleteAccount', {
    requestId: crypto.randomUUID(),
    email: leaves.email,
    lossesDigest,
  });
  expect(deleted.status).toBe(200);
  const row = await env.DB.prepare(
    "SELECT status FROM deliveries WHERE channel = 'mail' AND kind = 'event_cancelled' AND subject_id = ?",
  )
    .bind(`${sale.eventId}/${leaves.id}`)
    .first('status');
  expect(row).toBe('skipped');
  provider.clock.now = Date.now() + 5_000;
  await provider.drain();
  const mails = (await provider.taken()).filter(({ subject }) => SUBJECTS.test(subject));
  expect(mails.map(({ to }) => to)).toEqual([[stays.email]]);
  expect(mails[0]?.html).toContain('&lt;b&gt;VIP&lt;/b&gt;');
  expect(mails[0]?.html).not.toMatch(/<script|<b>/);
  expect(mails[0]?.text).toContain('1\u00a0× <b>VIP</b>: Free');
});
