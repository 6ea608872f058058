import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { settleWithdrawals } from '#db/commits/money/withdrawals.ts';
import { cardArrival, formatCardDays } from '#shared/time/business-days.ts';
import { buyByCard, withdrawalsOf } from '#tests/support/worker/card-sales.ts';
import { act } from '#tests/support/worker/drafts.ts';
import { eventOnSale, fundWallet } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';

async function guestWhoReads(language: string): Promise<Person> {
  const guest = await person();
  await env.DB.prepare('UPDATE users SET language = ? WHERE id = ?').bind(language, guest.id).run();
  return guest;
}

/** The texts of the mails to a person with such a subject. */
async function textsTo(who: Person, provider: ReturnType<typeof mailProvider>, subject: RegExp) {
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const mails = (await provider.requests()).map(({ body }) => body);
  return mails
    .filter((mail) => mail.to.includes(who.email) && subject.test(mail.subject))
    .map(({ text }) => text);
}

const arrival = (locale: string) => formatCardDays(cardArrival(Date.now()), locale);

test('the mail of a refund says what goes on to the card and when, and what is in the wallet', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale({ types: [{ price: 1_200 }] });
  const guest = await guestWhoReads('en');
  await fundWallet(guest, 500);
  await buyByCard(guest, sale, { method: 'wallet_and_card' });
  const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketTypeId: sale.typeId };
  await sale.organizer.mutate('refunds.refundType', input);
  const [text] = await textsTo(guest, provider, /^Refund/);
  expect(text).toContain(
    `$7 is on its way to the card you paid with. Banks usually show it ${arrival('en-US')}`,
  );
  expect(text).toContain('The other $5 is already in your Aforo wallet.');
  expect(text).toContain('Refunded: $12');
  expect(text).toContain(`${SITE}/wallet`);
});

test('the mail of a cancelled event says it in the language of its reader', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const guest = await guestWhoReads('ru');
  await buyByCard(guest, sale);
  await act(sale.organizer, 'events.cancel', sale.eventId);
  await expect.poll(async () => (await withdrawalsOf(guest)).length).toBe(1);
  const [text] = await textsTo(guest, provider, /^Отменено/);
  expect(text).toContain('возвращаются на карту, с которой вы платили');
  expect(text).toContain(arrival('ru-RU'));
  expect(text).not.toContain(`${SITE}/wallet`);
});

test('money that a bank sends back is mailed once, with the way to the wallet', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const guest = await guestWhoReads('es');
  await buyByCard(guest, sale);
  await act(sale.organizer, 'events.cancel', sale.eventId);
  await expect.poll(async () => (await withdrawalsOf(guest)).length).toBe(1);
  const [{ id } = { id: '' }] = await withdrawalsOf(guest);
  const failed = { id, status: 'failed', providerRef: null, failure: 'expired_card' } as const;
  for (let times = 0; times < 2; times++) await settleWithdrawals(env.DB, [failed], Date.now());
  await provider.drain();
  const [text, ...others] = await textsTo(guest, provider, /regresaron a tu billetera/);
  expect(others).toEqual([]);
  expect(text).toContain('no aceptó USD');
  expect(text).toContain(`${SITE}/wallet`);
});
