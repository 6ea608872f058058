import { env, SELF } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { mailboxSql } from '#db/sql/mailbox.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { buyerWith, eventOnSale, fundWallet, purchaseOf } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { countAudiences, listAnnouncements } from '#worker/announcements/list-announcements.ts';
import { ANNOUNCEMENTS_PER_DAY_MAX, sendAnnouncement } from '#worker/announcements/send-announcement.ts';
import { testAnnouncement } from '#worker/announcements/try-announcement.ts';

const WORDS = { subject: 'Doors at eight', text: 'Bring a jacket <3\n\nSee you there.' };

async function sold() {
  const sale = await eventOnSale();
  const guests = [await buyerWith(10_000), await buyerWith(10_000)];
  const ticketIds: string[] = [];
  for (const guest of guests)
    ticketIds.push(...(await guest.mutate('tickets.purchase', purchaseOf(sale, 2))).data.ticketIds);
  const [first, second] = guests;
  if (!first || !second) throw new Error('Two guests have bought');
  return { sale, first, second, ticketIds };
}
type Sold = Awaited<ReturnType<typeof sold>>;

const actorOf = ({ id }: { id: string }) =>
  organizerActor({ id }) as Parameters<typeof sendAnnouncement>[1]['actor'];
const depsAt = (now = Date.now()) => ({
  db: env.DB,
  now: () => now,
  newId: () => crypto.randomUUID(),
  sendsMails: true,
});

function send({ sale }: Sold, more: Partial<Parameters<typeof sendAnnouncement>[1]> = {}, now?: number) {
  const of = { requestId: crypto.randomUUID(), eventId: sale.eventId, audience: 'everybody' as const };
  return sendAnnouncement(depsAt(now), { ...of, ...WORDS, actor: actorOf(sale.organizer), ...more });
}

async function delivered({ sale }: Sold) {
  const listed = await listAnnouncements(
    { db: env.DB },
    { eventId: sale.eventId, actor: actorOf(sale.organizer) },
  );
  if (!listed.ok) throw new Error(listed.code);
  return listed.value.items.map(({ delivery }) => delivery);
}

async function mailsTo(provider: ReturnType<typeof mailProvider>, { email }: Pick<Person, 'email'>) {
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  return (await provider.taken()).filter(
    ({ to, subject }) => to.includes(email) && subject === WORDS.subject,
  );
}

test('each holder gets one announcement, however often and at once it is sent', async () => {
  const provider = mailProvider();
  const night = await sold();
  const requestId = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send(night, { requestId })));
  expect(new Set(answers.map((answer) => answer.ok && answer.value.announcementId)).size).toBe(1);
  expect(await delivered(night)).toEqual([{ sent: 0, waiting: 2, failed: 0, skipped: 0 }]);
  const [mail, ...others] = await mailsTo(provider, night.first);
  expect(others).toEqual([]);
  expect(mail?.html).toContain('<p>Bring a jacket &lt;3</p>');
  expect(mail?.text).toContain('See you there.');
  expect(await mailsTo(provider, night.second)).toHaveLength(1);
  expect(await delivered(night)).toEqual([{ sent: 2, waiting: 0, failed: 0, skipped: 0 }]);
  expect(await send(night, { requestId, subject: 'Other' })).toMatchObject({ code: 'REQUEST_ID_REUSED' });
});

test('an audience consists of those inside, those missing, or those of one type', async () => {
  const night = await sold();
  await env.DB.prepare("UPDATE tickets SET status = 'used', used_at = 1 WHERE id = ?")
    .bind(night.ticketIds[0])
    .run();
  const by = { eventId: night.sale.eventId, actor: actorOf(night.sale.organizer) };
  expect(await countAudiences({ db: env.DB }, by)).toMatchObject({
    value: {
      everybody: 2,
      inside: 1,
      missing: 2,
      optedOut: 0,
      types: [{ id: night.sale.typeId, people: 2 }],
    },
  });
  await send(night, { audience: 'inside' });
  expect(await delivered(night)).toMatchObject([{ waiting: 1 }]);
  expect(await send(night, { audience: 'type', ticketTypeId: crypto.randomUUID() })).toMatchObject({
    code: 'ANNOUNCEMENT_TO_NOBODY',
  });
});

test('one press on the signed link stops announcements and no other mail', async () => {
  const provider = mailProvider();
  const night = await sold();
  await send(night);
  await mailsTo(provider, night.first);
  const requests = await provider.requests();
  const sent = requests.map(
    ({ body }) => body as unknown as { to: string[]; headers?: Record<string, string> },
  );
  const { headers } = sent.find(({ to, headers: own }) => own && to.includes(night.first.email)) ?? {};
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const { pathname } = new URL(headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
  const isOff = async () => !(await night.first.query('profile.get', undefined)).data.announcements;
  expect((await SELF.fetch(`${SITE}${pathname}`)).status).toBe(200);
  expect(await isOff()).toBe(false);
  const forged = pathname.replace(night.first.id, night.second.id);
  expect((await SELF.fetch(`${SITE}${forged}`, { method: 'POST' })).status).toBe(404);
  for (let times = 0; times < 2; times++)
    expect((await SELF.fetch(`${SITE}${pathname}`, { method: 'POST' })).status).toBe(200);
  expect(await isOff()).toBe(true);
  await send(night);
  expect(await mailsTo(provider, night.first)).toHaveLength(1);
  expect(await mailsTo(provider, night.second)).toHaveLength(2);
  const on = { requestId: crypto.randomUUID(), on: true };
  expect((await night.first.mutate('profile.setAnnouncements', on)).data.announcements).toBe(true);
});

test('a holder who opts out before the mail leaves is skipped', async () => {
  const provider = mailProvider();
  const night = await sold();
  await send(night);
  await night.first.mutate('profile.setAnnouncements', { requestId: crypto.randomUUID(), on: false });
  expect(await mailsTo(provider, night.first)).toEqual([]);
  expect(await delivered(night)).toEqual([{ sent: 1, waiting: 0, failed: 0, skipped: 1 }]);
});

test('an opt-out holds for all accounts of a mailbox, and no longer than the owner wants', async () => {
  const provider = mailProvider();
  const night = await sold();
  const name = `ana${crypto.randomUUID().slice(0, 8)}`;
  const ticketsFor = async (email: string) => {
    const guest = await person({ email });
    await fundWallet(guest, 10_000);
    await guest.mutate('tickets.purchase', purchaseOf(night.sale, 1));
    return guest;
  };
  const one = await ticketsFor(`${name}+one@gmail.com`);
  const other = await ticketsFor(`${name.slice(0, 3)}.${name.slice(3)}@googlemail.com`);
  const unproven = await person({ email: `${name}@gmail.com`, verified: false });
  const choose = (who: Person, on: boolean) =>
    who.mutate('profile.setAnnouncements', { requestId: crypto.randomUUID(), on });
  expect((await choose(unproven, false)).data.announcements).toBe(true);
  expect((await choose(one, false)).data.announcements).toBe(false);
  expect((await other.query('profile.get', undefined)).data.announcements).toBe(false);
  expect((await choose(unproven, true)).data.announcements).toBe(false);
  await send(night);
  expect(await mailsTo(provider, other)).toEqual([]);
  expect((await choose(other, true)).data.announcements).toBe(true);
  await send(night);
  expect([(await mailsTo(provider, one)).length, (await mailsTo(provider, other)).length]).toEqual([1, 1]);
});

test('a guest of the door, whose address another person typed, gets the ticket by mail and no announcement', async () => {
  const provider = mailProvider();
  const night = await sold();
  const email = `stranger-${crypto.randomUUID()}@aforo.test`;
  await night.sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(night.sale, { email, letIn: false }));
  const by = { eventId: night.sale.eventId, actor: actorOf(night.sale.organizer) };
  expect(await countAudiences({ db: env.DB }, by)).toMatchObject({ value: { everybody: 2, missing: 2 } });
  expect((await send(night)).ok).toBe(true);
  expect(await mailsTo(provider, { email })).toEqual([]);
  expect((await provider.taken()).filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test.each([
  'Ana@Example.org',
  'ana+tag@example.org',
  '+tag@example.org',
  'a.na+x+y@gmail.com',
  'a.n.a@GoogleMail.com',
  'a.na@example.org',
])('the database and the rest of the product see the same mailbox in %s', async (email) => {
  const row = await env.DB.prepare(`SELECT ${mailboxSql('?1')} AS mailbox`)
    .bind(email)
    .first('mailbox');
  expect(row).toBe(mailboxOf(email));
});

test('an event sends a few announcements a day, also when they are sent at once', async () => {
  const night = await sold();
  const answers = await Promise.all(Array.from({ length: ANNOUNCEMENTS_PER_DAY_MAX + 2 }, () => send(night)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(ANNOUNCEMENTS_PER_DAY_MAX);
  expect(await send(night)).toMatchObject({ code: 'TOO_MANY_ANNOUNCEMENTS' });
  expect((await send(night, {}, Date.now() + 25 * 3_600_000)).ok).toBe(true);
});

test("other organizers cannot announce, and an event's guests are left alone a month after it", async () => {
  const night = await sold();
  const rival = await person({ role: 'organizer' });
  expect(await send(night, { actor: actorOf(rival) })).toMatchObject({ code: 'EVENT_NOT_FOUND' });
  expect(await send(night, {}, Date.now() + 400 * 86_400_000)).toMatchObject({ code: 'EVENT_LONG_OVER' });
  expect(await delivered(night)).toEqual([]);
});

test('an empty or oversized announcement, or a type without its id, is refused', async () => {
  const night = await sold();
  const input = { eventId: night.sale.eventId, audience: 'everybody', ...WORDS };
  for (const wrong of [
    { subject: ' ' },
    { text: '' },
    { text: 'x'.repeat(2_001) },
    { subject: 'a\nb' },
    { audience: 'type' },
  ]) {
    const answer = await night.sale.organizer.mutate('announcements.preview', { ...input, ...wrong });
    expect(answer.error?.data.errorCode, JSON.stringify(wrong).slice(0, 60)).toBe('BAD_INPUT');
  }
  const { data } = await night.sale.organizer.mutate('announcements.preview', input);
  expect(data).toMatchObject({
    subject: WORDS.subject,
    html: expect.stringContaining('Bring a jacket &lt;3'),
  });
});

test('a test goes to its author alone, once per request', async () => {
  const provider = mailProvider();
  const night = await sold();
  const { organizer, eventId } = night.sale;
  const frame = { siteUrl: SITE, supportEmail: 'help@aforo.test', optOutLink: `${SITE}/off` };
  const requestId = crypto.randomUUID();
  const deps = { ...depsAt(), frame, mails: provider.deps(), limited: false };
  const input = { requestId, eventId, audience: 'everybody' as const, ...WORDS, actor: actorOf(organizer) };
  for (let times = 0; times < 2; times++)
    expect(await testAnnouncement(deps, input)).toEqual({ ok: true, value: { email: organizer.email } });
  expect(await mailsTo(provider, organizer)).toHaveLength(1);
  expect(await mailsTo(provider, night.first)).toEqual([]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await provider.willAnswer([{ status: 503 }]);
  const refusal = await testAnnouncement(deps, { ...input, requestId: crypto.randomUUID() });
  vi.restoreAllMocks();
  expect(refusal).toMatchObject({ ok: false, code: 'TEST_NOT_SENT' });
});
