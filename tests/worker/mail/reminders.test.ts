import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { oweReminders } from '#db/commits/mail/reminders.ts';
import { scanOf, soldTicket } from '#tests/support/worker/door.ts';
import { eventOnSale, fundWallet } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { pushService } from '#tests/support/worker/push.ts';

const HOUR_MS = 3_600_000;

/** An event that starts in 30 hours, with sold tickets; `at` runs the cron's work as so many hours before the start. */
async function comingNight(tickets = 1) {
  const provider = mailProvider();
  const sale = await eventOnSale({ startsIn: 30, endsIn: 35 });
  const startsAt = Number(
    await env.DB.prepare('SELECT starts_at FROM events WHERE id = ?').bind(sale.eventId).first('starts_at'),
  );
  const sold = [];
  for (let count = 0; count < tickets; count++) sold.push(await soldTicket(sale));
  const at = async (hoursBefore: number) => {
    const now = startsAt - hoursBefore * HOUR_MS;
    await Promise.all([oweReminders(env.DB, now), oweReminders(env.DB, now)]);
    provider.clock.now = now + 1_000;
    await Promise.all([provider.drain(), provider.drain()]);
  };
  const mailsTo = async ({ email }: Person) =>
    (await provider.taken())
      .filter(({ to, subject }) => to.includes(email) && !/^(Your ticket|Ваши билеты)/.test(subject))
      .map(({ subject }) => subject);
  return { provider, sale, startsAt, sold, at, mailsTo };
}

const speaks = (who: Person, language: string) =>
  env.DB.prepare('UPDATE users SET language = ? WHERE id = ?').bind(language, who.id).run();

test('each holder is reminded once the day before and once at the start, in their language and the event time', async () => {
  const { provider, sale, sold, at, mailsTo } = await comingNight(2);
  const [ana, vera] = sold;
  if (!ana || !vera) throw new Error('Two tickets are sold');
  await fundWallet(ana.who, 1_000);
  await soldTicket(sale, ana.who);
  await speaks(vera.who, 'ru');
  await env.DB.prepare("UPDATE events SET time_zone = 'America/Chicago', city = 'Austin' WHERE id = ?")
    .bind(sale.eventId)
    .run();
  await at(25);
  expect(await mailsTo(ana.who)).toEqual([]);
  for (const hours of [23.9, 23, 0, -0.5]) await at(hours);
  expect(await mailsTo(ana.who)).toEqual(['Coming up: Night', "It's starting: Night"]);
  expect(await mailsTo(vera.who)).toEqual(['Уже скоро: Night', 'Начинается: Night']);
  const [first] = (await provider.taken()).filter(({ subject }) => subject === 'Coming up: Night');
  expect(first?.text).toContain('your 2 tickets are ready');
  expect(first?.text).toContain('(Austin time)');
});

test('tickets bought after the moment, used, refunded or given back are not reminded of', async () => {
  const { sale, sold, at, mailsTo } = await comingNight(4);
  const [stays, used, refunded, givenBack] = sold;
  if (!stays || !used || !refunded || !givenBack) throw new Error('Four tickets are sold');
  const late = await soldTicket(sale);
  await env.DB.prepare(
    'UPDATE tickets SET created_at = (SELECT starts_at - 3600000 FROM events WHERE id = event_id) WHERE id = ?',
  )
    .bind(late.id)
    .run();
  await sale.organizer.mutate('checkin.scan', scanOf(sale, used.code));
  await expect
    .poll(() => env.DB.prepare('SELECT status FROM tickets WHERE id = ?').bind(used.id).first('status'))
    .toBe('used');
  await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: refunded.id,
  });
  const edit = { requestId: crypto.randomUUID(), eventId: sale.eventId, venueName: 'Second Hall' };
  await sale.organizer.mutate('events.update', edit);
  const { change } = (await givenBack.who.query('tickets.get', { ticketId: givenBack.id })).data;
  const answer = { changeId: change.id, ticketIds: [givenBack.id], answer: 'give_back' };
  await givenBack.who.mutate('tickets.answerChange', { requestId: crypto.randomUUID(), ...answer });
  await at(23);
  const reminded = async (who: Person) =>
    (await mailsTo(who)).filter((subject) => subject.startsWith('Coming up'));
  expect(await reminded(stays.who)).toHaveLength(1);
  for (const { who } of [used, refunded, givenBack, late]) expect(await reminded(who)).toEqual([]);
});

test('a reminder that is owed is not sent once the event is cancelled, moved, or the ticket is used', async () => {
  const owed = async (spoil: (eventId: string) => Promise<unknown>) => {
    const { provider, sale, startsAt, sold, mailsTo } = await comingNight();
    await oweReminders(env.DB, startsAt - 23 * HOUR_MS);
    await spoil(sale.eventId);
    provider.clock.now = startsAt - 23 * HOUR_MS + 1_000;
    await provider.drain();
    return sold[0] ? await mailsTo(sold[0].who) : null;
  };
  const run = (sql: string) => (eventId: string) => env.DB.prepare(sql).bind(eventId).run();
  expect(await owed(run('SELECT ?'))).toEqual(['Coming up: Night']);
  expect(await owed(run("UPDATE events SET status = 'cancelled', cancelled_at = 1 WHERE id = ?"))).toEqual(
    [],
  );
  expect(
    await owed(run('UPDATE events SET starts_at = starts_at + 9e7, ends_at = ends_at + 9e7 WHERE id = ?')),
  ).toEqual([]);
  expect(await owed(run("UPDATE tickets SET status = 'used', used_at = 1 WHERE event_id = ?"))).toEqual([]);
});

test('reminders also reach the phone, and neither mail nor phone of a person who turned them off', async () => {
  const { sold, at, mailsTo, startsAt } = await comingNight(2);
  const [ana, quiet] = sold;
  if (!ana || !quiet) throw new Error('Two tickets are sold');
  const [phone, other] = [pushService(), pushService()];
  await phone.subscribe(ana.who, { language: 'es' });
  await other.subscribe(quiet.who);
  const off = await quiet.who.mutate('profile.setReminders', { requestId: crypto.randomUUID(), on: false });
  expect(off.data.reminders).toBe(false);
  await at(23);
  phone.clock.now = startsAt - 23 * HOUR_MS + 1_000;
  await phone.drain();
  const [push, ...others] = await phone.received();
  expect(push && phone.open(push)).toMatchObject({ title: 'Ya casi: Night', path: '/my-tickets' });
  expect([others, await other.received(), await mailsTo(quiet.who)]).toEqual([[], [], []]);
});

test('a run that fails for one event owes the rest of it later, each reminder once', async () => {
  const { sold, at, mailsTo, startsAt } = await comingNight();
  const broken = new Proxy(env.DB, {
    get: (db, name) =>
      name === 'batch' ? () => Promise.reject(new Error('D1 is away')) : Reflect.get(db, name).bind(db),
  });
  await expect(oweReminders(broken, startsAt - 23 * HOUR_MS)).rejects.toThrow();
  await at(22);
  expect(sold[0] && (await mailsTo(sold[0].who))).toEqual(['Coming up: Night']);
});
