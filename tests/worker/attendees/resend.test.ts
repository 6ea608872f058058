import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { stopClock } from '#tests/support/worker/clock.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { RESENDS_PER_PURCHASE_BURST, resendTicket } from '#worker/attendees/resend-ticket.ts';

async function sold() {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  const [ticketId, secondId] = data.ticketIds as string[];
  if (!ticketId || !secondId) throw new Error('Two tickets were bought');
  return { sale, buyer, ticketId, secondId };
}

type Sold = Awaited<ReturnType<typeof sold>>;

function resend({ sale }: Sold, ticketId: string, more: { requestId?: string; limited?: boolean } = {}) {
  return resendTicket(
    { db: env.DB, now: () => Date.now(), limited: more.limited ?? false, sendsMails: true },
    {
      requestId: more.requestId ?? crypto.randomUUID(),
      eventId: sale.eventId,
      ticketId,
      actor: organizerActor(sale.organizer),
    },
  );
}

test('the guest gets the purchase mail again, once per request', async () => {
  const provider = mailProvider();
  const night = await sold();
  await provider.drain();
  const requestId = crypto.randomUUID();
  for (let times = 0; times < 3; times++)
    expect(await resend(night, night.ticketId, { requestId })).toEqual({
      ok: true,
      value: { email: night.buyer.email },
    });
  provider.clock.now = Date.now() + 1_000;
  await Promise.all([provider.drain(), provider.drain()]);
  const mails = (await provider.taken()).filter(({ to }) => to.includes(night.buyer.email));
  expect(mails.map(({ subject }) => subject)).toEqual(['Your tickets: Night', 'Your tickets: Night']);
  await resend(night, night.ticketId);
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  expect((await provider.taken()).filter(({ to }) => to.includes(night.buyer.email))).toHaveLength(3);
});

test('a request ID reused for another ticket is refused, also concurrently', async () => {
  const night = await sold();
  const requestId = crypto.randomUUID();
  const answers = await Promise.all(
    [night.ticketId, night.secondId].map((id) => resend(night, id, { requestId })),
  );
  const codes = answers.map((answer) => (answer.ok ? 'sent' : answer.code)).sort();
  expect(codes).toEqual(['REQUEST_ID_REUSED', 'sent']);
});

test('the mail of an invalid ticket is refused with the reason', async () => {
  const night = await sold();
  const refund = { requestId: crypto.randomUUID(), eventId: night.sale.eventId, ticketId: night.ticketId };
  await night.sale.organizer.mutate('refunds.refundTicket', refund);
  expect(await resend(night, night.ticketId)).toMatchObject({ ok: false, code: 'TICKET_REFUNDED' });
  await env.DB.prepare(`UPDATE users SET status = 'inactive' WHERE id = ?`).bind(night.buyer.id).run();
  expect(await resend(night, night.secondId)).toMatchObject({ ok: false, code: 'GUEST_UNREACHABLE' });
  await env.DB.prepare(`UPDATE events SET status = 'cancelled' WHERE id = ?`).bind(night.sale.eventId).run();
  expect(await resend(night, night.secondId)).toMatchObject({ ok: false, code: 'EVENT_CANCELLED' });
});

test('a purchase mail can be resent a few times, and then only later', async () => {
  stopClock();
  const night = await sold();
  for (let times = 0; times < RESENDS_PER_PURCHASE_BURST; times++)
    expect((await resend(night, night.ticketId, { limited: true })).ok).toBe(true);
  expect(await resend(night, night.secondId, { limited: true })).toMatchObject({
    ok: false,
    code: 'RATE_LIMITED',
  });
});

test('resending a ticket mail is refused as MAILS_UNAVAILABLE when the deployment sends no mails', async () => {
  const night = await sold();
  const input = { requestId: crypto.randomUUID(), eventId: night.sale.eventId, ticketId: night.ticketId };
  const answer = await night.sale.organizer.mutate('attendees.resend', input);
  expect(answer.error?.data.errorCode).toBe('MAILS_UNAVAILABLE');
});

test('concurrent repeats of one resend request beyond the mail limit all get the first answer', async () => {
  const night = await sold();
  const requestId = crypto.randomUUID();
  const calls = Array.from({ length: 5 }, () => resend(night, night.ticketId, { requestId, limited: true }));
  const answers = await Promise.all(calls);
  expect(answers.map((answer) => answer.ok)).toEqual(answers.map(() => true));
});
