import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { choose, connected, formOf } from '#tests/support/worker/connected-accounts.ts';
import { act, countOf, newDraft, newPublished, newType } from '#tests/support/worker/drafts.ts';
import { type Person, person, type TrpcAnswer } from '#tests/support/worker/people.ts';

const requestId = () => crypto.randomUUID();
const codeOf = (answer: TrpcAnswer) => answer.error?.data.errorCode ?? null;
const begin = (who: Person) => who.mutate('users.becomeOrganizer', { requestId: requestId() });
const publish = (who: Person, eventId: string) => act(who, 'events.publish', eventId);

const item = (eventId: string, priceMinor: number) => ({
  requestId: requestId(),
  eventId,
  name: 'Water',
  description: '',
  category: 'drinks',
  priceMinor,
  quantity: null,
  imageKey: null,
  active: true,
  sortOrder: 0,
});

async function decide(who: Person, granted: boolean): Promise<TrpcAnswer> {
  await who.mutate('users.requestOrganizer', { requestId: requestId(), message: 'Jazz' });
  const admin = await person({ role: 'admin' });
  const { data } = await admin.query('users.list', { waiting: true, search: who.email });
  const { id } = data.items[0].organizerRequest;
  return admin.mutate('users.decideOrganizer', { requestId: requestId(), organizerRequestId: id, granted });
}

test('anybody with a confirmed address becomes an organizer at once and publishes a free event', async () => {
  const newcomer = await person();
  const both = await Promise.all([begin(newcomer), begin(newcomer)]);
  expect(both.map(({ data }) => data.role)).toEqual(['organizer', 'organizer']);
  const eventId = await newDraft(newcomer);
  await newType(newcomer, eventId, { priceMinor: 0 });
  expect((await publish(newcomer, eventId)).status).toBe(200);
  const AUDITED = "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = 'organizer.begin'";
  expect(await countOf(AUDITED, newcomer.id)).toBe(1);
  expect(codeOf(await begin(await person({ verified: false })))).toBe('EMAIL_NOT_VERIFIED');
});

test('a person whose organizer role was taken away does not take it back, but may ask for it', async () => {
  const [admin, former] = [await person({ role: 'admin' }), await person({ role: 'organizer' })];
  await admin.mutate('users.setRole', { requestId: requestId(), userId: former.id, role: 'client' });
  expect(codeOf(await begin(former))).toBe('ORGANIZER_REVOKED');
  expect((await decide(former, true)).data).toMatchObject({ role: 'organizer' });
  expect((await former.query('payouts.account')).data).toMatchObject({ approved: true, maySell: true });
});

test('an event that costs something needs a connected account', async () => {
  const organizer = await person({ role: 'organizer', approved: false });
  const eventId = await newDraft(organizer);
  await newType(organizer, eventId, { priceMinor: 1 });
  const url = await formOf(organizer);
  expect(codeOf(await publish(organizer, eventId))).toBe('PAYOUT_ACCOUNT_NEEDED');
  await choose(url, 'missing');
  expect(codeOf(await publish(organizer, eventId))).toBe('PAYOUT_ACCOUNT_NEEDED');
  await choose(url, 'complete');
  expect((await publish(organizer, eventId)).status).toBe(200);
});

test('an event whose menu costs something needs an approval, which a request asks for', async () => {
  const organizer = await person({ role: 'organizer', approved: false });
  const eventId = await newDraft(organizer);
  await newType(organizer, eventId, { priceMinor: 0 });
  expect((await organizer.mutate('menu.create', item(eventId, 300))).status).toBe(200);
  expect(codeOf(await publish(organizer, eventId))).toBe('PAYOUT_ACCOUNT_NEEDED');
  await decide(organizer, false);
  expect(codeOf(await publish(organizer, eventId))).toBe('PAYOUT_ACCOUNT_NEEDED');
  await decide(organizer, true);
  expect((await publish(organizer, eventId)).status).toBe(200);
});

test('an administrator publishes the paid event of an organizer who is not approved', async () => {
  const organizer = await person({ role: 'organizer', approved: false });
  const eventId = await newDraft(organizer);
  await newType(organizer, eventId);
  expect((await publish(await person({ role: 'admin' }), eventId)).status).toBe(200);
});

test('a published free event does not get a price without a connected account', async () => {
  const organizer = await person({ role: 'organizer', approved: false });
  const eventId = await newDraft(organizer);
  const ticketTypeId = await newType(organizer, eventId, { priceMinor: 0 });
  const free = await organizer.mutate('menu.create', item(eventId, 0));
  await publish(organizer, eventId);
  const typeEdit = (more: Record<string, unknown>) =>
    organizer.mutate('ticketTypes.update', { requestId: requestId(), ticketTypeId, ...more });
  const paid = {
    newType: await organizer.mutate('ticketTypes.create', {
      requestId: requestId(),
      eventId,
      name: 'Balcony',
      priceMinor: 500,
      quantity: 5,
    }),
    type: await typeEdit({ priceMinor: 500 }),
    newItem: await organizer.mutate('menu.create', item(eventId, 500)),
    item: await organizer.mutate('menu.update', {
      requestId: requestId(),
      menuItemId: free.data.id,
      priceMinor: 500,
    }),
  };
  expect(Object.values(paid).map(codeOf)).toEqual(Array(4).fill('PAYOUT_ACCOUNT_NEEDED'));
  expect((await typeEdit({ name: 'Stalls', priceMinor: 0 })).status).toBe(200);
  await connected(organizer);
  expect((await typeEdit({ priceMinor: 500 })).status).toBe(200);
});

test('a paid event stays editable after the account was restricted', async () => {
  const organizer = await person({ role: 'organizer', approved: false });
  const url = await formOf(organizer);
  await choose(url, 'complete');
  const { typeId } = await newPublished(organizer);
  await choose(url, 'missing');
  const edit = { requestId: requestId(), ticketTypeId: typeId, priceMinor: 2_000 };
  expect((await organizer.mutate('ticketTypes.update', edit)).status).toBe(200);
  const row = await env.DB.prepare('SELECT price FROM ticket_types WHERE id = ?').bind(typeId).first('price');
  expect(row).toBe(2_000);
});
