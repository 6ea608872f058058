import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { MAILBOX_FROM_ONE_MAX, MAILBOX_MAX } from '#shared/limits.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { person } from '#tests/support/worker/people.ts';

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
}

const isOffer = ({ subject }: { subject: string }) => /sends you a ticket/.test(subject);

test('offers to one mailbox are bounded by organizer and in all, and tickets still reach it', async () => {
  const provider = mailProvider();
  const victim = await person();
  const [name = '', host = ''] = victim.email.split('@');
  const toVictim = (count: number) => Array.from({ length: count }, (_, index) => `${name}+${index}@${host}`);
  const offers = async () => {
    provider.clock.now = Date.now() + 1_000;
    await provider.drain();
    return (await provider.taken()).filter(isOffer).length;
  };
  await offer(toVictim(MAILBOX_FROM_ONE_MAX + 2));
  expect(await offers()).toBe(MAILBOX_FROM_ONE_MAX);
  const others = MAILBOX_MAX - MAILBOX_FROM_ONE_MAX;
  await offer(toVictim(others + 2));
  expect(await offers()).toBe(MAILBOX_MAX);
  const skipped = await env.DB.prepare(
    "SELECT count(*) AS n FROM deliveries WHERE kind = 'ticket_offer' AND problem = 'its mailbox has had enough for today'",
  ).first('n');
  expect(skipped).toBe(4);

  const sale = await eventOnSale({ types: [{ price: 0 }] });
  await victim.mutate('tickets.purchase', purchaseOf(sale));
  await offers();
  const toThem = (await provider.taken()).filter(({ to }) => to.includes(victim.email));
  expect(toThem.map(({ subject }) => subject)).toEqual(['Your tickets: Night']);
});
