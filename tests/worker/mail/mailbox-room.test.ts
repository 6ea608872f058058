import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  MAILBOX_FROM_ONE_MAX,
  MAILBOX_MAX,
  MAILBOX_TYPED_MAX,
  UNAPPROVED_TYPED_MAX,
} from '#shared/limits.ts';
import { newAddress } from '#tests/support/worker/auth-client.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { person } from '#tests/support/worker/people.ts';
import { mailboxRoom } from '#worker/mail/mailbox-room.ts';

/** After which several changes of an event are one mail. */
const EVENT_CHANGES_GATHERED_MS = 6 * 60_000;

/** Offers tickets of a new organizer's event to addresses, each from another account. */
async function offer(emails: readonly string[]) {
  const sale = await eventOnSale({ types: [{ price: 0, quantity: 1_000 }] });
  for (const email of emails) {
    const sender = await buyerWith(0);
    const { data, error } = await sender.mutate('tickets.purchase', purchaseOf(sale, 1));
    if (error) throw new Error(error.message);
    const input = { requestId: crypto.randomUUID(), ticketId: data.ticketIds[0], email };
    expect((await sender.mutate('tickets.send', input)).error).toBeNull();
  }
  return sale;
}

async function sellAtDoor(emails: readonly string[]) {
  const sale = await eventOnSale({ types: [{ price: 0, quantity: 100 }] });
  for (const email of emails) {
    const input = cashSaleOf(sale, { expectedTotalMinor: 0, email, letIn: false });
    expect((await sale.organizer.mutate('tickets.sellAtDoor', input)).error).toBeNull();
  }
  return sale;
}

async function refundAll({ organizer, eventId }: Sale) {
  const { results } = await env.DB.prepare('SELECT id FROM tickets WHERE event_id = ?').bind(eventId).all();
  for (const { id: ticketId } of results) {
    const refund = { requestId: crypto.randomUUID(), eventId, ticketId, reason: 'Call us' };
    expect((await organizer.mutate('refunds.refundTicket', refund)).error).toBeNull();
  }
}

async function move({ organizer, eventId }: Sale) {
  const moved = { requestId: crypto.randomUUID(), eventId, venueName: 'Other Hall' };
  expect((await organizer.mutate('events.update', moved)).error).toBeNull();
}

test('mails to typed addresses are bounded by mailbox, and leave room for what its reader wants', async () => {
  const provider = mailProvider();
  const victim = await person();
  const [name = '', host = ''] = victim.email.split('@');
  const toVictim = (count: number) => Array.from({ length: count }, (_, index) => `${name}+${index}@${host}`);
  const sent = async () => {
    provider.clock.now = Date.now() + EVENT_CHANGES_GATHERED_MS;
    await provider.drain();
    return (await provider.taken()).filter(({ to }) => to.join().includes(name));
  };
  const offered = await offer(toVictim(MAILBOX_TYPED_MAX - 2));
  await sent();
  await offer(toVictim(3));
  const atDoor = await sellAtDoor(toVictim(2));
  await sent();
  await move(offered);
  await move(atDoor);
  await refundAll(atDoor);
  expect(await sent()).toHaveLength(MAILBOX_TYPED_MAX);
  const skipped = await env.DB.prepare(
    "SELECT count(*) AS n FROM deliveries WHERE problem = 'its mailbox has had enough for today'",
  ).first('n');
  expect(skipped).toBe(3 + MAILBOX_TYPED_MAX + 2);

  const sale = await eventOnSale({ types: [{ price: 0 }] });
  await victim.mutate('tickets.purchase', purchaseOf(sale));
  await move(sale);
  const toThem = (await sent()).filter(({ to }) => to.includes(victim.email));
  expect(toThem.map(({ subject }) => subject)).toEqual(['Your tickets: Night', 'Changed: Night']);
});

test('mails to readers are bounded by organizer and in all, each day anew', async () => {
  const to = `${crypto.randomUUID()}@aforo.test`;
  let now = Date.UTC(2030, 0, 1, 23);
  const deps = { db: env.DB, now: () => now, limited: true };
  const send = async (count: number, from: string) => {
    const mails = Array.from({ length: count }, () => ({ message: { to }, from }));
    const room = await mailboxRoom(deps, mails);
    const taken = mails.filter(room.takes);
    await room.count(taken);
    return taken.length;
  };
  expect(await send(MAILBOX_FROM_ONE_MAX - 1, 'a')).toBe(MAILBOX_FROM_ONE_MAX - 1);
  expect(await send(3, 'a')).toBe(1);
  expect(await send(MAILBOX_MAX, 'b')).toBe(MAILBOX_MAX - MAILBOX_FROM_ONE_MAX);
  expect(await send(1, 'c')).toBe(0);
  now += 3_600_000;
  expect(await send(1, 'a')).toBe(1);
});

test('an organizer whom nobody approved mails few typed addresses a day, and an approved one all', async () => {
  const send = async (from: string) => {
    const mails = Array.from({ length: UNAPPROVED_TYPED_MAX + 2 }, () => ({
      message: { to: newAddress() },
      from,
      isTyped: true,
    }));
    const room = await mailboxRoom({ db: env.DB, now: Date.now, limited: true }, mails);
    const taken = mails.filter(room.takes);
    await room.count(taken);
    return taken.length;
  };
  const [unapproved, approved] = [await person(), await person()];
  await env.DB.prepare('UPDATE users SET paid_events_at = 1 WHERE id = ?').bind(approved.id).run();
  expect(await send(unapproved.id)).toBe(UNAPPROVED_TYPED_MAX);
  expect(await send(unapproved.id)).toBe(0);
  expect(await send(approved.id)).toBe(UNAPPROVED_TYPED_MAX + 2);
});
