import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { stopClock } from '#tests/support/worker/clock.ts';
import { codesOf, connect, pathFor } from '#tests/support/worker/door-device.ts';
import { eventOnSale, fundWallet, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { acceptWork, hire } from '#tests/support/worker/staff.ts';
import { createDeps } from '#worker/deps.ts';
import { addStaff, INVITATIONS_BURST } from '#worker/staff/add-staff.ts';

const requestId = () => crypto.randomUUID();

function add(sale: Sale, more: Record<string, unknown>, by: Person = sale.organizer) {
  return by.mutate('staff.add', { requestId: requestId(), eventId: sale.eventId, role: 'scanner', ...more });
}

function remove(sale: Sale, more: Record<string, unknown>, by: Person = sale.organizer) {
  return by.mutate('staff.remove', { requestId: requestId(), eventId: sale.eventId, ...more });
}

async function rolesAt(sale: Sale): Promise<Record<string, string[]>> {
  const { data } = await sale.organizer.query('staff.list', { eventId: sale.eventId });
  return Object.fromEntries(
    data.people.map(({ userId, roles }: { userId: string; roles: string[] }) => [userId, roles]),
  );
}

/** A person who worked with this organizer before and therefore needs no invitation. */
async function colleague(sale: Sale): Promise<Person> {
  const helper = await person();
  await hire(await eventOnSale({ organizer: sale.organizer }), helper);
  return helper;
}

test('an organizer assigns a person to both roles, each once', async () => {
  const sale = await eventOnSale();
  const helper = await colleague(sale);
  const request = { requestId: requestId(), eventId: sale.eventId, role: 'scanner', userId: helper.id };
  const answers = await Promise.all([1, 2, 3].map(() => sale.organizer.mutate('staff.add', request)));
  for (const { data } of answers) expect(data).toEqual({ outcome: 'assigned', name: helper.name });
  await add(sale, { role: 'vendor', userId: helper.id });
  expect(await rolesAt(sale)).toEqual({ [helper.id]: ['scanner', 'vendor'] });
  const other = await sale.organizer.mutate('staff.add', { ...request, role: 'vendor' });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  const { results } = await env.DB.prepare(
    "SELECT action FROM audit_log WHERE subject_id = ? AND action = 'staff.add'",
  )
    .bind(helper.id)
    .all();
  expect(results).toHaveLength(2);
});

test('a late repeat does not restore a removed assignment', async () => {
  const sale = await eventOnSale();
  const helper = await colleague(sale);
  const request = { requestId: requestId(), eventId: sale.eventId, role: 'scanner', userId: helper.id };
  await sale.organizer.mutate('staff.add', request);
  await remove(sale, { userId: helper.id, role: 'scanner' });
  expect((await sale.organizer.mutate('staff.add', request)).status).toBe(200);
  expect(await rolesAt(sale)).toEqual({});
});

test('a late repeat of an assignment that already existed does not restore it or notify twice', async () => {
  const sale = await eventOnSale();
  const helper = await colleague(sale);
  await add(sale, { userId: helper.id });
  const second = { requestId: requestId(), userId: helper.id };
  const first = await add(sale, second);
  expect(first.data).toEqual({ outcome: 'assigned', name: helper.name });
  await remove(sale, { userId: helper.id, role: 'scanner' });
  expect((await add(sale, second)).data).toEqual(first.data);
  expect(await rolesAt(sale)).toEqual({});
  const other = await add(sale, { ...second, role: 'vendor' });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  const admin = await person({ role: 'admin' });
  const { data } = await admin.query('users.history', { userId: helper.id });
  expect(data.items.map(({ action }: { action: string }) => action)).toEqual([
    'staff.remove',
    'staff.add',
    'staff.join',
  ]);
});

test('a late repeat of a removal without effect does not remove a later assignment', async () => {
  const sale = await eventOnSale();
  const helper = await colleague(sale);
  const early = { requestId: requestId(), userId: helper.id, role: 'scanner' };
  expect((await remove(sale, early)).status).toBe(200);
  await add(sale, { userId: helper.id });
  expect((await remove(sale, early)).status).toBe(200);
  expect(await rolesAt(sale)).toEqual({ [helper.id]: ['scanner'] });
});

test('a late repeat of an invitation that already existed does not renew it after its withdrawal', async () => {
  const sale = await eventOnSale();
  const email = `crew-${requestId()}@aforo.test`;
  await add(sale, { email });
  const second = { requestId: requestId(), email };
  expect((await add(sale, second)).data).toEqual({ outcome: 'invited', name: email });
  const invitations = async () =>
    (await sale.organizer.query('staff.list', { eventId: sale.eventId })).data.invitations as {
      id: string;
    }[];
  await remove(sale, { invitationId: (await invitations())[0]?.id });
  expect((await add(sale, second)).data).toEqual({ outcome: 'invited', name: email });
  expect(await invitations()).toEqual([]);
});

test('a repeated invitation succeeds even if the limit is reached meanwhile', async () => {
  stopClock();
  const sale = await eventOnSale();
  const deps = { ...createDeps(env), limited: true };
  const actor = { ...organizerActor(sale.organizer), language: 'en' } as never;
  const inputs = Array.from({ length: INVITATIONS_BURST + 1 }, (_, n) => ({
    actor,
    requestId: requestId(),
    eventId: sale.eventId,
    role: 'scanner' as const,
    email: `crew-${n}-${sale.eventId}@aforo.test`,
  }));
  const answers: unknown[] = [];
  for (const input of inputs) answers.push(await addStaff(deps, input));
  expect(answers.at(-1)).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
  const again = await Promise.all(inputs.slice(0, -1).map((input) => addStaff(deps, input)));
  expect(again).toEqual(answers.slice(0, -1));
});

test('a missing person, an unknown person and the organizer are each refused with a message', async () => {
  const sale = await eventOnSale();
  const code = async (more: Record<string, unknown>) => (await add(sale, more)).error?.data.errorCode;
  expect(await code({})).toBe('STAFF_USER_REQUIRED');
  expect((await add(sale, {})).error?.message).toBe('Please select a user');
  expect(await code({ userId: crypto.randomUUID() })).toBe('USER_NOT_FOUND');
  expect(await code({ userId: (await person({ status: 'inactive' })).id })).toBe('USER_NOT_FOUND');
  expect(await code({ userId: (await person({ verified: false })).id })).toBe('USER_NOT_FOUND');
  expect(await code({ userId: sale.organizer.id })).toBe('STAFF_IS_OWNER');
  expect(await code({ email: sale.organizer.email })).toBe('STAFF_IS_OWNER');
  expect(await code({ email: 'no address' })).toBe('BAD_INPUT');
  expect(await code({ email: 'cr\u200bew@aforo.test' })).toBe('BAD_INPUT');
  expect(await code({ email: `${'a'.repeat(300)}@aforo.test` })).toBe('BAD_INPUT');
});

test('another organizer cannot see or change the staff, and an administrator can', async () => {
  const [sale, other, admin, helper] = await Promise.all([
    eventOnSale(),
    person({ role: 'organizer' }),
    person({ role: 'admin' }),
    person(),
  ]);
  await hire(sale, helper);
  const { eventId } = sale;
  const answers = await Promise.all([
    other.query('staff.list', { eventId }),
    other.query('staff.search', { eventId, query: helper.email }),
    add(sale, { userId: other.id }, other),
    remove(sale, { userId: helper.id, role: 'scanner' }, other),
  ]);
  for (const { error } of answers) expect(error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect(await rolesAt(sale)).toEqual({ [helper.id]: ['scanner'] });
  expect((await admin.query('staff.list', { eventId })).data.people).toHaveLength(1);
  expect((await helper.query('staff.list', { eventId })).error?.data.errorCode).toBe('ORGANIZERS_ONLY');
});

test('a removed scanner is refused at the next scan, and their open socket is closed', async () => {
  const sale = await eventOnSale();
  const helper = await colleague(sale);
  const [code = ''] = await codesOf(sale, 2);
  await add(sale, { userId: helper.id });
  const scan = () => helper.mutate('checkin.scan', { requestId: requestId(), eventId: sale.eventId, code });
  expect((await scan()).data.outcome).toBe('valid');
  const device = await connect(await pathFor(helper, sale));
  const removal = { requestId: requestId(), eventId: sale.eventId, userId: helper.id, role: 'scanner' };
  expect((await sale.organizer.mutate('staff.remove', removal)).data).toEqual({ removed: true });
  expect((await scan()).error?.data.errorCode).toBe('SCAN_NOT_PERMITTED');
  await expect.poll(() => device.closed()).toBe(4403);
  expect((await sale.organizer.mutate('staff.remove', removal)).data).toEqual({ removed: true });
  const ticket = await helper.mutate('live.ticket', { channel: 'door', eventId: sale.eventId });
  expect(ticket.error?.data.errorCode).toBe('SCAN_NOT_PERMITTED');
});

test('a vendor removed from the bar cannot complete orders and stays a scanner', async () => {
  const sale = await eventOnSale();
  const helper = await colleague(sale);
  await add(sale, { userId: helper.id });
  await add(sale, { userId: helper.id, role: 'vendor' });
  const seen = () => helper.query('orders.forEvent', { eventId: sale.eventId });
  expect((await seen()).status).toBe(200);
  await remove(sale, { userId: helper.id, role: 'vendor' });
  expect((await seen()).error?.data.errorCode).toBe('COUNTER_NOT_PERMITTED');
  expect((await helper.query('checkin.stats', { eventId: sale.eventId })).status).toBe(200);
});

test('search finds people who bought or worked here by name prefix, with masked emails and few results', async () => {
  const sale = await eventOnSale();
  const word = `Zu${crypto.randomUUID().slice(0, 6).replaceAll(/[0-9]/g, 'x')}`;
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, index) => person({ name: `Фёдор ${word} ${index}` })),
  );
  const search = async (query: string) =>
    (await sale.organizer.query('staff.search', { eventId: sale.eventId, query })).data;
  expect(await search('фед')).toEqual({ searched: false, items: [] });
  const name = `федор ${word.slice(0, 5)}`;
  expect((await search(name)).items).toEqual([]);
  const [helper, ...guests] = people as [Person, ...Person[]];
  await hire(await eventOnSale({ organizer: sale.organizer }), helper);
  expect((await search(name)).items).toMatchObject([{ userId: helper.id, name: helper.name }]);
  for (const guest of guests) {
    await fundWallet(guest, 10_000);
    await guest.mutate('tickets.purchase', purchaseOf(sale, 1));
  }
  expect((await search(name)).items).toHaveLength(8);
  expect((await search(name)).items[0].maskedEmail).toMatch(/^.•••@aforo\.test$/);
  // A part of an email finds nobody, and no character is an operator.
  expect((await search('@aforo.test')).items).toEqual([]);
  expect((await search('aforo test')).items).toEqual([]);
  expect((await search('email : aforo* OR name')).items).toEqual([]);
  await env.DB.prepare("UPDATE users SET status = 'inactive' WHERE id = ?").bind(helper.id).run();
  expect((await search(helper.email)).items).toEqual([]);
});

test('a stranger is found only by the whole address, without revealing the owner', async () => {
  const [sale, stranger] = [await eventOnSale(), await person({ name: 'Nadia Verdugo' })];
  const search = async (query: string) =>
    (await sale.organizer.query('staff.search', { eventId: sale.eventId, query })).data.items;
  expect(await search('nadia verdugo')).toEqual([]);
  expect(await search(` ${stranger.email.toUpperCase()} `)).toEqual([
    {
      userId: stranger.id,
      name: stranger.email,
      maskedEmail: `${stranger.email[0]}•••@aforo.test`,
      imageUrl: null,
      roles: [],
    },
  ]);
  const { data } = await add(sale, { email: stranger.email });
  expect(data).toEqual({ outcome: 'invited', name: stranger.email });
  const byId = await add(sale, { userId: stranger.id, role: 'vendor' });
  expect(byId.data).toEqual({ outcome: 'invited', name: `${stranger.email[0]}•••@aforo.test` });
  const list = await sale.organizer.query('staff.list', { eventId: sale.eventId });
  expect(JSON.stringify(list.data)).not.toContain('Verdugo');
});

test('an invited person is assigned after accepting, and not after declining', async () => {
  const [sale, helper, other] = [await eventOnSale(), await person(), await person()];
  const [code = ''] = await codesOf(sale, 1);
  const scan = () => helper.mutate('checkin.scan', { requestId: requestId(), eventId: sale.eventId, code });
  await add(sale, { email: helper.email });
  await add(sale, { userId: helper.id, role: 'vendor' });
  expect((await scan()).error?.data.errorCode).toBe('SCAN_NOT_PERMITTED');
  const provider = mailProvider();
  await provider.drain();
  expect((await provider.taken()).filter(({ to }) => to.includes(helper.email))).toHaveLength(2);

  const { data } = await helper.query('staff.invitations');
  expect(data.items).toMatchObject([
    { eventId: sale.eventId, inviterName: sale.organizer.name },
    { eventId: sale.eventId },
  ]);
  const idOf = (role: string) => data.items.find((item: { role: string }) => item.role === role).id;
  const theirs = { requestId: requestId(), invitationId: idOf('scanner') };
  expect((await other.mutate('staff.accept', theirs)).error?.data.errorCode).toBe('NOT_FOUND');
  for (let time = 1; time <= 2; time++)
    expect((await helper.mutate('staff.accept', theirs)).data).toEqual({ answered: true });
  const no = { requestId: requestId(), invitationId: idOf('vendor') };
  expect((await helper.mutate('staff.decline', no)).data).toEqual({ answered: true });
  expect(await rolesAt(sale)).toEqual({ [helper.id]: ['scanner'] });
  expect((await scan()).data.outcome).toBe('valid');
  expect((await helper.query('staff.invitations')).data.items).toEqual([]);
});

test('an address without an account gets one invitation mail, and its confirmed owner may accept', async () => {
  const sale = await eventOnSale();
  await env.DB.prepare("UPDATE users SET language = 'es', name = 'Ana <b>' WHERE id = ?")
    .bind(sale.organizer.id)
    .run();
  const email = `crew-${crypto.randomUUID().slice(0, 8)}@aforo.test`;
  expect((await add(sale, { email: `\u200b${email.toUpperCase()} ` })).data).toEqual({
    outcome: 'invited',
    name: email,
  });
  expect((await add(sale, { email })).data).toEqual({ outcome: 'invited', name: email });
  await add(sale, { email, role: 'vendor' });
  const provider = mailProvider();
  await provider.drain();
  const mails = (await provider.taken()).filter(({ to }) => to.includes(email));
  expect(mails.map(({ subject }) => subject)).toEqual(['Únete al equipo: Night', 'Únete al equipo: Night']);
  expect(mails[0]?.text).toContain(email);
  expect(mails[0]?.html).toContain('Ana &lt;b&gt;');
  const { data } = await sale.organizer.query('staff.list', { eventId: sale.eventId });
  expect(data.invitations.map(({ role, mail }: { role: string; mail: string }) => [role, mail])).toEqual([
    ['scanner', 'sent'],
    ['vendor', 'sent'],
  ]);

  // Signed up with an unconfirmed address: no invitation is shown yet.
  const helper = await person({ email, verified: false });
  expect((await helper.query('staff.invitations')).data.items).toEqual([]);
  await env.DB.prepare('UPDATE identity_users SET email_confirmed_at = 5 WHERE id = ?').bind(helper.id).run();
  await helper.query('auth.me');
  expect(await rolesAt(sale)).toEqual({});
  await acceptWork(helper);
  expect((await helper.query('auth.me')).data.staffOf).toEqual({ scanner: 1, vendor: 1 });
  expect(await rolesAt(sale)).toEqual({ [helper.id]: ['scanner', 'vendor'] });
  const after = await sale.organizer.query('staff.list', { eventId: sale.eventId });
  expect(after.data.invitations).toEqual([]);
});

test('a withdrawn invitation assigns nobody, and its pending mail is not sent', async () => {
  const sale = await eventOnSale();
  const email = `late-${crypto.randomUUID().slice(0, 8)}@aforo.test`;
  await add(sale, { email });
  const { data } = await sale.organizer.query('staff.list', { eventId: sale.eventId });
  const [{ id: invitationId }] = data.invitations;
  const [elsewhere, other] = [await eventOnSale(), await person({ role: 'organizer' })];
  expect((await remove(sale, { invitationId }, other)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  await remove(elsewhere, { invitationId });
  expect((await sale.organizer.query('staff.list', { eventId: sale.eventId })).data.invitations).toHaveLength(
    1,
  );
  await remove(sale, { invitationId });
  const provider = mailProvider();
  await provider.drain();
  expect((await provider.taken()).filter(({ to }) => to.includes(email))).toEqual([]);
  const late = await person({ email });
  expect((await late.query('staff.invitations')).data.items).toEqual([]);
});

test('a person who worked with this organizer before is assigned at once without a mail', async () => {
  const sale = await eventOnSale();
  const helper = await colleague(sale);
  const provider = mailProvider();
  await provider.drain();
  const before = (await provider.taken()).length;
  expect((await add(sale, { email: helper.email })).data).toEqual({ outcome: 'assigned', name: helper.name });
  expect(await rolesAt(sale)).toEqual({ [helper.id]: ['scanner'] });
  await provider.drain();
  expect(await provider.taken()).toHaveLength(before);
  // Another organizer has to invite them.
  const rival = await eventOnSale();
  expect((await add(rival, { email: helper.email })).data.outcome).toBe('invited');
});
