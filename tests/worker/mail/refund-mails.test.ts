import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { MAIL_GATHER_MAX_MS, MAIL_OWED_MAX_MS, REFUNDS_GATHER_MS } from '#shared/limits.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { mailProvider, type ProviderMail } from '#tests/support/worker/mails.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';

async function soldNight(tickets = 1, price = 1_250) {
  const sale = await eventOnSale({ types: [{ name: 'Balcony', price }] });
  const buyer = await buyerWith(50_000);
  const beer = await menuItem(sale, { price: 250, quantity: 10 });
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, tickets));
  return { sale, buyer, beer, ticketIds: data.ticketIds as string[] };
}

type Night = Awaited<ReturnType<typeof soldNight>>;

const refundOf = (night: Night, ticketId = night.ticketIds[0], reason = '') => ({
  requestId: crypto.randomUUID(),
  eventId: night.sale.eventId,
  ticketId,
  reason,
});

async function speaks(who: Person, language: string, name = who.name) {
  await env.DB.prepare('UPDATE users SET language = ?2, name = ?3 WHERE id = ?1')
    .bind(who.id, language, name)
    .run();
}

/** Sends due mails by runs that may overlap. */
async function drainNow(provider: ReturnType<typeof mailProvider>) {
  provider.clock.now = Date.now() + REFUNDS_GATHER_MS + 1_000;
  await Promise.all([provider.drain(), provider.drain()]);
}

/** The refund mails among all that the provider received, which include confirmations. */
const about = (mails: ProviderMail[], who: Person, subject: RegExp) =>
  mails.filter((mail) => mail.to.includes(who.email) && subject.test(mail.subject));

test('tickets of a table that are refunded one after the other share one mail, and a later one has its own', async () => {
  const provider = mailProvider();
  const night = await soldNight(4);
  const [first, second, third, last] = night.ticketIds;
  for (const ticketId of [first, second, third])
    await night.sale.organizer.mutate('refunds.refundTicket', refundOf(night, ticketId));
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  expect(about(await provider.taken(), night.buyer, /^Refund/)).toEqual([]);
  await drainNow(provider);
  const mails = async () => about(await provider.taken(), night.buyer, /^Refund/);
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]?.text.match(/Balcony \(/g)).toHaveLength(3);
  expect((await mails())[0]?.text).toContain('$37.50');
  await night.sale.organizer.mutate('refunds.refundTicket', refundOf(night, last));
  await drainNow(provider);
  expect(await mails()).toHaveLength(2);
  expect((await mails())[1]?.text.match(/Balcony \(/g)).toHaveLength(1);
});

test('a refund is mailed once with item, amount and reason, despite repeats', async () => {
  const provider = mailProvider();
  const night = await soldNight(2);
  await speaks(night.buyer, 'en', 'Zoë <img src=x>\nBcc: all');
  const input = refundOf(night, night.ticketIds[0], 'The seat is <broken>');
  for (let times = 0; times < 3; times++) await night.sale.organizer.mutate('refunds.refundTicket', input);
  await drainNow(provider);
  await night.sale.organizer.mutate('refunds.refundTicket', input);
  await drainNow(provider);
  const requests = (await provider.requests()).map(({ body }) => body);
  const [mail, ...others] = about(requests, night.buyer, /^Refund/);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Refund: Night');
  for (const words of ['Balcony (', '$12.50', 'Back in your wallet: $12.50', 'The seat is <broken>'])
    expect(mail?.text).toContain(words);
  expect(mail?.text).toContain('Hi Zoë,');
  expect(mail?.text).toContain(`${SITE}/wallet`);
  expect(mail?.html).toContain('The seat is &lt;broken&gt;');
  expect(mail?.html).not.toMatch(/<img(?! class="strip")|src=x>|<broken|<script/);
});

test("the refund mail is in the reader's language", async () => {
  const provider = mailProvider();
  for (const [language, subject, total] of [
    ['es', 'Reembolso: Night', 'De vuelta en tu billetera: USD'],
    ['ru', 'Возврат: Night', 'Возвращено в кошелёк: 12,50'],
  ] as const) {
    const night = await soldNight();
    await speaks(night.buyer, language);
    await night.sale.organizer.mutate('refunds.refundTicket', refundOf(night));
    await drainNow(provider);
    const [mail] = about(await provider.taken(), night.buyer, new RegExp(`^${subject}`));
    expect(mail?.text).toContain(total);
    expect(mail?.html).toContain(`<html lang="${language}">`);
  }
});

test("the mail about a free ticket mentions no money, and an administrator's note stays internal", async () => {
  const provider = mailProvider();
  const night = await soldNight(1, 0);
  await speaks(night.buyer, 'en');
  const admin = await person({ role: 'admin' });
  await admin.mutate('refunds.refundTicket', refundOf(night, night.ticketIds[0], 'a note of the house'));
  await drainNow(provider);
  const [mail] = about(await provider.taken(), night.buyer, /^Refund/);
  expect(mail?.text).toContain("It was free, so there's nothing to refund.");
  expect(mail?.text).not.toContain('a note of the house');
});

test("a cancelled order's mail says who cancelled it, with the bar's reason if it was the bar", async () => {
  const provider = mailProvider();
  const { sale, buyer, beer } = await soldNight();
  await speaks(buyer, 'en');
  const placed = async () =>
    (
      await buyer.mutate('orders.place', {
        requestId: crypto.randomUUID(),
        eventId: sale.eventId,
        lines: [{ menuItemId: beer, quantity: 2 }],
      })
    ).data.orderId as string;
  const cancel = (who: Person, orderId: string, reason = '') =>
    who.mutate('orders.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId, reason });
  await cancel(buyer, await placed());
  await cancel(sale.organizer, await placed(), 'Out of beer');
  await drainNow(provider);
  const mails = about(await provider.taken(), buyer, /^Refund/);
  expect(mails.map(({ text }) => text.includes('You cancelled this order')).sort()).toEqual([false, true]);
  const byBar = mails.find(({ text }) => text.includes('The bar cancelled'));
  expect(byBar?.text).toContain('Reason: Out of beer');
  expect(byBar?.text).toContain('2\u00a0× Beer');
});

test('a bulk refund sends each guest one mail with all of their tickets', async () => {
  const provider = mailProvider();
  const night = await soldNight(3);
  await speaks(night.buyer, 'en');
  const input = {
    requestId: crypto.randomUUID(),
    eventId: night.sale.eventId,
    ticketTypeId: night.sale.typeId,
    reason: 'Rain',
  };
  for (let times = 0; times < 2; times++) {
    const answer = await night.sale.organizer.mutate('refunds.refundType', input);
    expect(answer.data).toMatchObject({ done: true, refunded: 3 });
  }
  // As while the bulk refund is running: one of the guest's tickets is not refunded yet.
  const hanging = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code, amount_paid,
                          created_at)
     SELECT ?2, event_id, ticket_type_id, purchase_id, user_id, 'active', ?2, substr(?2, 1, 12), amount_paid, created_at
     FROM tickets WHERE id = ?1`,
  )
    .bind(night.ticketIds[0], hanging)
    .run();
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  expect(about(await provider.taken(), night.buyer, /^Refund/)).toEqual([]);
  await env.DB.prepare('DELETE FROM tickets WHERE id = ?').bind(hanging).run();
  provider.clock.now += 60_000;
  await provider.drain();
  const mails = about(await provider.taken(), night.buyer, /^Refund/);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text.match(/Balcony \(/g)).toHaveLength(3);
  expect(mails[0]?.text).toContain('Back in your wallet: $37.50');
  expect(mails[0]?.text).toContain('Reason: Rain');
});

test('a guest who paid in cash is told that the organizer returns it, without mention of a wallet', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale();
  const email = `walker-${crypto.randomUUID()}@aforo.test`;
  const sold = await sale.organizer.mutate(
    'tickets.sellAtDoor',
    cashSaleOf(sale, { email, language: 'en', letIn: false }),
  );
  const refunded = await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: sold.data.tickets[0].id,
  });
  expect(refunded.status).toBe(200);
  await drainNow(provider);
  const mails = (await provider.taken()).filter(
    ({ to, subject }) => to.includes(email) && /^Refund/.test(subject),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/^Hi,\n/);
  expect(mails[0]?.text).toContain('so the organizer gives you the money back');
  expect(mails[0]?.text).toContain('Paid in cash: $10');
  expect(mails[0]?.text).not.toContain('wallet');
});

test('a run that dies with the mail accepted repeats it only with the same key', async () => {
  const provider = mailProvider();
  const night = await soldNight();
  await speaks(night.buyer, 'en');
  await drainNow(provider);
  await night.sale.organizer.mutate('refunds.refundTicket', refundOf(night));
  await provider.willAnswer([{ status: 503, after: true }]);
  await drainNow(provider);
  provider.clock.now += MAIL_GATHER_MAX_MS * 2;
  await provider.drain();
  const sent = (await provider.requests()).filter(
    ({ body }) => body.to.includes(night.buyer.email) && /^Refund/.test(body.subject),
  );
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(about(await provider.taken(), night.buyer, /^Refund/)).toHaveLength(1);
});

test('deleted people and day-old refunds get no mail', async () => {
  const provider = mailProvider();
  const gone = await soldNight();
  const walkUp = await soldNight();
  const late = await soldNight();
  await drainNow(provider);
  for (const night of [gone, walkUp, late])
    await night.sale.organizer.mutate('refunds.refundTicket', refundOf(night));
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET status = 'inactive' WHERE id = ?").bind(gone.buyer.id),
    env.DB.prepare("UPDATE users SET email = '' WHERE id = ?").bind(walkUp.buyer.id),
    env.DB.prepare(
      `UPDATE deliveries SET due_at = due_at - ?2 WHERE channel = 'mail' AND kind = 'refund'
       AND subject_id IN (SELECT id FROM refunds WHERE user_id = ?1)`,
    ).bind(late.buyer.id, MAIL_OWED_MAX_MS + 60_000),
  ]);
  await drainNow(provider);
  expect((await provider.requests()).filter(({ body }) => /Refund|Возврат/.test(body.subject))).toEqual([]);
  const rows = await env.DB.prepare(
    `SELECT m.problem FROM deliveries AS m JOIN refunds AS r ON m.channel = 'mail' AND r.id = m.subject_id
     WHERE r.user_id IN (?, ?, ?) ORDER BY m.problem`,
  )
    .bind(gone.buyer.id, walkUp.buyer.id, late.buyer.id)
    .all();
  expect(rows.results.map(({ problem }) => problem)).toEqual(['no such reader', 'no such reader', 'too old']);
});
