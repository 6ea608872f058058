import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { act, draftInput, newDraft, newPublished, newType } from '#tests/support/worker/drafts.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const requestId = () => crypto.randomUUID();
const ask = (who: Person) => who.mutate('users.requestOrganizer', { requestId: requestId(), message: '' });

async function decide(who: Person, granted: boolean) {
  const admin = await person({ role: 'admin' });
  const row = await env.DB.prepare(
    "SELECT id FROM organizer_requests WHERE user_id = ? AND status = 'pending'",
  )
    .bind(who.id)
    .first<{ id: string }>();
  return admin.mutate('users.decideOrganizer', {
    requestId: requestId(),
    organizerRequestId: row?.id,
    granted,
  });
}

test('a person who requested the organizer role can prepare a draft, and publish it after approval', async () => {
  const newcomer = await person();
  expect(await newcomer.mutate('events.create', draftInput())).toMatchObject({
    error: { data: { errorCode: 'ORGANIZERS_ONLY' } },
  });
  await ask(newcomer);
  expect((await newcomer.query('auth.me')).data).toMatchObject({ role: 'client', organizerPending: true });

  const eventId = await newDraft(newcomer);
  const ticketTypeId = await newType(newcomer, eventId);
  const edits = [
    await act(newcomer, 'events.update', eventId, { name: 'Another night' }),
    await newcomer.mutate('ticketTypes.update', { requestId: requestId(), ticketTypeId, name: 'Balcony' }),
  ];
  expect(edits.map(({ status }) => status)).toEqual([200, 200]);
  expect((await newcomer.query('events.get', { eventId })).data).toMatchObject({
    name: 'Another night',
    mine: true,
    ticketTypes: [{ name: 'Balcony' }],
  });
  expect((await newcomer.query('events.mine', {})).data.items).toMatchObject([{ id: eventId }]);

  expect(await act(newcomer, 'events.publish', eventId)).toMatchObject({
    status: 403,
    error: { data: { errorCode: 'ORGANIZER_PENDING' } },
  });
  await decide(newcomer, true);
  expect((await newcomer.query('events.get', { eventId })).data).toMatchObject({ mine: true });
  expect((await act(newcomer, 'events.publish', eventId)).status).toBe(200);
});

test('a request allows only own drafts, and a declined one revokes them', async () => {
  const newcomer = await person();
  await ask(newcomer);
  const eventId = await newDraft(newcomer);
  const foreign = await newDraft(await person({ role: 'organizer' }));
  const answers = {
    foreign: await act(newcomer, 'events.update', foreign, { name: 'Mine' }),
    staff: await newcomer.query('staff.list', { eventId }),
    attendees: await newcomer.query('attendees.list', { eventId }),
    code: await newcomer.query('discounts.list', {}),
  };
  expect(Object.entries(answers).map(([name, { error }]) => [name, error?.data.errorCode])).toEqual([
    ['foreign', 'EVENT_NOT_FOUND'],
    ['staff', 'ORGANIZERS_ONLY'],
    ['attendees', 'ORGANIZERS_ONLY'],
    ['code', 'ORGANIZERS_ONLY'],
  ]);

  await decide(newcomer, false);
  expect((await act(newcomer, 'events.update', eventId, { name: 'Late' })).error?.data.errorCode).toBe(
    'ORGANIZERS_ONLY',
  );
  expect((await newcomer.query('events.get', { eventId })).status).toBe(404);
});

test('a former organizer who requests the role again cannot reach their published events', async () => {
  const former = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(former);
  await env.DB.prepare("UPDATE users SET role = 'client' WHERE id = ?").bind(former.id).run();
  await ask(former);
  const edits = [
    await act(former, 'events.update', eventId, { name: 'Again' }),
    await former.mutate('ticketTypes.update', {
      requestId: requestId(),
      ticketTypeId: typeId,
      priceMinor: 1,
    }),
    await act(former, 'events.delete', eventId),
  ];
  expect(edits.map(({ error }) => error?.data.errorCode)).toEqual(Array(3).fill('ORGANIZERS_ONLY'));
  expect((await former.query('events.mine', {})).data.items).toEqual([]);
  expect((await former.query('events.get', { eventId })).data.mine).toBe(false);
});
