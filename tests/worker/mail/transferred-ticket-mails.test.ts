import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { CHANGES_PER_OFFER_MAX } from '#shared/limits.ts';
import { soldTicket } from '#tests/support/worker/door.ts';
import { act } from '#tests/support/worker/drafts.ts';
import { balanceOf, eventOnSale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { transferTo } from '#tests/support/worker/transfers.ts';

const LATER_MS = 6 * 60_000;

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
        "INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at) VALUES ('mail', 'event_cancelled', ?1, ?2, ?2)",
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

/** A ticket that was sent to an address, with the mail that carries its link. */
async function offeredTicket() {
  const provider = mailProvider();
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const friend = await person();
  const sent = await ticket.who.mutate('tickets.send', {
    requestId: crypto.randomUUID(),
    ticketId: ticket.id,
    email: friend.email,
  });
  const path = sent.data.path as string;
  const mailsTo = async (who: Person, afterMs = 1_000) => {
    provider.clock.now = Date.now() + afterMs;
    await provider.drain();
    return (await provider.taken()).filter((mail) => mail.to.includes(who.email));
  };
  const move = async (venueName: string) => {
    const change = { requestId: crypto.randomUUID(), eventId: sale.eventId, venueName };
    expect((await sale.organizer.mutate('events.update', change)).error).toBeNull();
  };
  const accept = async () => {
    const answer = { requestId: crypto.randomUUID(), token: path.split('/').at(-1) };
    expect((await friend.mutate('tickets.accept', answer)).error).toBeNull();
  };
  return { sale, ticket, friend, path, mailsTo, move, accept };
}

test('the receiver of an open offer is mailed the old and the new place, with the link that accepts it', async () => {
  const { friend, path, mailsTo, move } = await offeredTicket();
  expect(await mailsTo(friend)).toHaveLength(1);
  await move('Wrong Hall');
  await move('Second Hall');
  const [, change, ...others] = await mailsTo(friend, LATER_MS);
  expect(others).toEqual([]);
  expect(change?.subject).toMatch(/^Changed: /);
  expect(change?.text).toMatch(/Was planned at: [^\n]+\nNew place: Second Hall/);
  expect(change?.text).toContain("it's still waiting for you");
  expect(change?.text).toContain(path);
});

test('an offer whose mail goes out after the change names the new place, and no second mail follows', async () => {
  const { friend, mailsTo, move } = await offeredTicket();
  await move('Second Hall');
  const [offer] = await mailsTo(friend);
  expect(offer?.text).toContain('Second Hall');
  expect(await mailsTo(friend, LATER_MS)).toHaveLength(1);
});

test('who accepts a ticket before its holders are mailed a change gets that mail as a holder, once', async () => {
  const { friend, mailsTo, move, accept } = await offeredTicket();
  await mailsTo(friend);
  await move('Second Hall');
  await accept();
  const changes = (await mailsTo(friend, LATER_MS)).filter(({ subject }) => subject.startsWith('Changed'));
  expect(changes.map(({ text }) => text)).toEqual([expect.stringContaining('Your ticket stays valid')]);
});

test('an offer is mailed only the first changes after it, so that nobody mails a stranger without end', async () => {
  const { sale, ticket, friend, mailsTo, move } = await offeredTicket();
  await mailsTo(friend);
  const now = Date.now();
  const told = env.DB.prepare(
    "INSERT INTO event_changes (id, event_id, before, created_at, notify_at) VALUES (?1, ?2, '{}', ?3, ?3)",
  );
  await env.DB.batch([
    env.DB.prepare('UPDATE ticket_transfers SET sent_at = ?2 WHERE ticket_id = ?1').bind(
      ticket.id,
      now - 60_000,
    ),
    ...Array.from({ length: CHANGES_PER_OFFER_MAX }, () =>
      told.bind(crypto.randomUUID(), sale.eventId, now - 1_000),
    ),
  ]);
  await move('Second Hall');
  expect(await mailsTo(friend, LATER_MS)).toHaveLength(1);
});

test('the receiver of an open offer is mailed the cancellation and nothing about money', async () => {
  const { sale, friend, mailsTo } = await offeredTicket();
  await mailsTo(friend);
  await act(sale.organizer, 'events.cancel', sale.eventId);
  const [, cancellation, ...others] = await mailsTo(friend);
  expect(others).toEqual([]);
  expect(cancellation?.subject).toMatch(/^Cancelled: /);
  expect(cancellation?.text).toContain("can't be accepted anymore");
  expect(cancellation?.text).not.toMatch(/money|wallet|refund/i);
});

test('an offer of a cancelled event whose mail has not gone out is not mailed at all', async () => {
  const { sale, friend, mailsTo } = await offeredTicket();
  await act(sale.organizer, 'events.cancel', sale.eventId);
  expect(await mailsTo(friend)).toEqual([]);
});
