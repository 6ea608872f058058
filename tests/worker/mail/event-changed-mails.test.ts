import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { oweReminders } from '#db/commits/mail/reminders.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { buyerWith, eventOnSale, purchaseOf, type SaleOptions } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { sendAnnouncement } from '#worker/announcements/send-announcement.ts';

const LATER_MS = 6 * 60_000;

async function soldNight(options?: SaleOptions) {
  const sale = await eventOnSale(options);
  const guest = await buyerWith(10_000);
  await guest.mutate('tickets.purchase', purchaseOf(sale, 2));
  // The mail is about the guest's own ticket, so their opt-out of announcements does not stop it.
  await guest.mutate('profile.setAnnouncements', { requestId: crypto.randomUUID(), on: false });
  const provider = mailProvider();
  const change = async (fields: object, requestId = crypto.randomUUID()) => {
    const { error } = await sale.organizer.mutate('events.update', {
      requestId,
      eventId: sale.eventId,
      ...fields,
    });
    expect(error).toBeNull();
  };
  const told = async (afterMs = LATER_MS) => {
    provider.clock.now = Date.now() + afterMs;
    await provider.drain();
    return (await provider.taken()).filter(
      ({ to, subject }) => to.includes(guest.email) && subject.startsWith('Changed: '),
    );
  };
  return { sale, guest, change, told };
}

test('several changes of a sold event become one mail with the old and the new facts', async () => {
  const { change, told } = await soldNight();
  await change({ venueName: 'Wrong Hall' });
  const requestId = crypto.randomUUID();
  for (let times = 0; times < 2; times++)
    await change({ venueName: 'Second Hall', lineUp: ['Luna', 'Los Gatos'] }, requestId);
  expect(await told(1_000)).toEqual([]);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/Was planned at: [^\n]+\nNew place: Second Hall/);
  expect(mail?.text).toContain('New lineup: Luna, Los Gatos');
  expect(mail?.text).not.toContain('Wrong Hall');
  expect(mail?.text).not.toContain('New date');
  expect(mail?.text).toContain('calendar.ics');
  expect(mail?.text).toContain('save it again to see the new details');
  expect(await told(2 * LATER_MS)).toHaveLength(1);
});

test('a change that is taken back, and one that no guest needs to know, are not mailed', async () => {
  const { sale, change, told } = await soldNight();
  const { venue_name: venueName } = (await env.DB.prepare('SELECT venue_name FROM events WHERE id = ?')
    .bind(sale.eventId)
    .first<{ venue_name: string }>()) ?? { venue_name: '' };
  await change({ description: 'Longer' });
  const noted = () =>
    env.DB.prepare('SELECT count(*) AS n FROM event_changes WHERE event_id = ?')
      .bind(sale.eventId)
      .first('n');
  expect(await noted()).toBe(0);
  await change({ venueName: 'Elsewhere' });
  await change({ venueName });
  expect(await noted()).toBe(1);
  expect(await told()).toEqual([]);
});

test('guests of an event that is cancelled after a change read only about the cancellation', async () => {
  const { sale, change, told } = await soldNight();
  await change({ venueName: 'Elsewhere' });
  await env.DB.prepare("UPDATE events SET status = 'cancelled', cancelled_at = 1 WHERE id = ?")
    .bind(sale.eventId)
    .run();
  expect(await told()).toEqual([]);
});

test('holders of free tickets read of no money, and a new lineup needs no other calendar entry', async () => {
  const { change, told } = await soldNight({ types: [{ price: 0 }] });
  await change({ lineUp: ['Luna'], moneyBack: { offered: true, days: 3 } });
  const [mail] = await told();
  expect(mail?.text).toContain('give the ticket back there, so that someone else can come');
  expect(mail?.text).not.toMatch(/money|price|calendar|save it again/);
});

test('guests who paid in cash read of changes without links to an account, and get no announcement or reminder', async () => {
  const { sale, change } = await soldNight({ startsIn: 30, endsIn: 35 });
  const email = `walker-${crypto.randomUUID()}@aforo.test`;
  await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { email, letIn: false }));
  await change({ venueName: 'Second Hall' });
  const sent = await sendAnnouncement(
    { db: env.DB, now: Date.now, newId: () => crypto.randomUUID(), sendsMails: true },
    {
      requestId: crypto.randomUUID(),
      eventId: sale.eventId,
      audience: 'everybody',
      subject: 'Doors at eight',
      text: 'See you there.',
      actor: organizerActor(sale.organizer) as Parameters<typeof sendAnnouncement>[1]['actor'],
    },
  );
  // The other guest has turned announcements off.
  expect(sent).toMatchObject({ code: 'ANNOUNCEMENT_TO_NOBODY' });
  await oweReminders(env.DB, Date.now() + 7 * 3_600_000);
  const provider = mailProvider(Date.now() + 7 * 3_600_000);
  await provider.drain();
  const mails = (await provider.taken()).filter(({ to }) => to.includes(email));
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Changed: Night', 'Your tickets: Night']);
  for (const { text } of mails) expect(text).not.toMatch(/my-tickets|profile|refund/);
});
