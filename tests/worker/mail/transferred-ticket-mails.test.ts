import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { soldTicket } from '#tests/support/worker/door.ts';
import { act } from '#tests/support/worker/drafts.ts';
import { balanceOf, eventOnSale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { transferTo } from '#tests/support/worker/transfers.ts';

/** A ticket that one person paid for and another holds. */
async function transferredTicket() {
  const provider = mailProvider();
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const holder = await person();
  await transferTo(holder, ticket);
  const mailsTo = async (who: Person, subject: RegExp) => {
    provider.clock.now = Date.now() + 5_000;
    await provider.drain();
    return (await provider.taken()).filter(
      (mail) => mail.to.includes(who.email) && subject.test(mail.subject),
    );
  };
  return { provider, sale, ticket, payer: ticket.who, holder, mailsTo };
}

test('a cancellation is mailed to the payer of a transferred ticket with the money, and to its holder without', async () => {
  const { sale, payer, holder, mailsTo } = await transferredTicket();
  await act(sale.organizer, 'events.cancel', sale.eventId);
  await expect.poll(() => balanceOf(payer)).toBe(1_000);
  const [toPayer, ...again] = await mailsTo(payer, /^Cancelled/);
  expect(toPayer?.text).toContain('Back in your wallet: $10');
  expect(toPayer?.text).not.toContain('Someone else paid');
  const [toHolder, ...others] = await mailsTo(holder, /^Cancelled/);
  expect(toHolder?.text).toContain(
    'Someone else paid for the ticket you received: the money goes back to them.',
  );
  expect(toHolder?.text).not.toMatch(/your money|Back in your wallet/i);
  expect([again, others]).toEqual([[], []]);
  expect(await mailsTo(holder, /^Your ticket was refunded/)).toEqual([]);
});

test('the cancellation mails of payer and holder both wait for the refund', async () => {
  const { provider, sale, payer, holder, mailsTo } = await transferredTicket();
  const now = Date.now();
  // The event is cancelled, and its box office has not started the refunds.
  await env.DB.batch([
    env.DB.prepare("UPDATE events SET status = 'cancelled', cancelled_at = ?2 WHERE id = ?1").bind(
      sale.eventId,
      now,
    ),
    ...[payer, holder].map(({ id }) =>
      env.DB.prepare(
        "INSERT INTO mails (kind, subject_id, due_at, created_at) VALUES ('event_cancelled', ?1, ?2, ?2)",
      ).bind(`${sale.eventId}/${id}`, now),
    ),
  ]);
  for (const who of [payer, holder]) expect(await mailsTo(who, /^Cancelled/)).toEqual([]);
  provider.clock.now = now + 3_600_000;
  await provider.drain();
  const late = (await provider.taken()).filter(({ subject }) => subject.startsWith('Cancelled'));
  const textTo = (who: Person) => late.find(({ to }) => to.includes(who.email))?.text;
  expect(textTo(payer)).toContain('Your money is on its way');
  expect(textTo(holder)).not.toContain('Your money is on its way');
});

test('the holder of a transferred ticket learns once that it was refunded to its payer', async () => {
  const { sale, ticket, payer, holder, mailsTo } = await transferredTicket();
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: ticket.id };
  for (let times = 0; times < 2; times++) await sale.organizer.mutate('refunds.refundTicket', refund);
  const [mail, ...others] = await mailsTo(holder, /^Your ticket was refunded/);
  expect(mail?.text).toContain('no longer gets you in. The money goes to the person who paid for it.');
  expect(others).toEqual([]);
  expect(await mailsTo(payer, /^Refund: /)).toHaveLength(1);
  expect(await mailsTo(holder, /^Refund: /)).toEqual([]);
});
