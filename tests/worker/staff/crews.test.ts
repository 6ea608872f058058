import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { CREW_MEMBERS_MAX, CREWS_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { hire } from '#tests/support/worker/staff.ts';

const requestId = () => crypto.randomUUID();

async function staffed() {
  const sale = await eventOnSale();
  const [scanner, both] = [await person({ name: 'Ana Scanner' }), await person({ name: 'Beto Both' })];
  await hire(sale, scanner);
  await hire(sale, both, 'scanner');
  await hire(sale, both, 'vendor');
  const email = `new-${crypto.randomUUID()}@aforo.test`;
  const invited = { requestId: requestId(), eventId: sale.eventId, role: 'vendor', email };
  await sale.organizer.mutate('staff.add', invited);
  return { sale, scanner, both, email };
}

const save = ({ organizer, eventId }: Sale, name = 'Friday crew', id = requestId()) =>
  organizer.mutate('crews.save', { requestId: id, eventId, name });

async function crewsOf({ organizer }: Sale) {
  return (await organizer.query('crews.list', {})).data.items;
}

test('a crew holds the staff and invitations of an event, and saving the name again replaces its members', async () => {
  const { sale, scanner, both, email } = await staffed();
  const id = requestId();
  const answers = await Promise.all([1, 2, 3].map(() => save(sale, 'Friday crew', id)));
  for (const { status } of answers) expect(status).toBe(200);
  const members = [
    { name: scanner.name, role: 'scanner' },
    { name: both.name, role: 'scanner' },
    { name: both.name, role: 'vendor' },
    { name: email, role: 'vendor' },
  ];
  expect(await crewsOf(sale)).toMatchObject([{ name: 'Friday crew', members }]);
  const other = await eventOnSale({ organizer: sale.organizer });
  await hire(other, scanner, 'vendor');
  expect((await save(other, 'FRIDAY CREW')).status).toBe(200);
  expect(await crewsOf(sale)).toMatchObject([
    { name: 'FRIDAY CREW', members: [{ name: scanner.name, role: 'vendor' }] },
  ]);
});

test('a crew joins an event in one step that names who was there and who cannot be added', async () => {
  const { sale, scanner, both, email } = await staffed();
  await save(sale);
  const [{ id: crewId }] = await crewsOf(sale);
  const next = await eventOnSale({ organizer: sale.organizer });
  await hire(next, scanner);
  await env.DB.prepare("UPDATE users SET status = 'inactive' WHERE id = ?").bind(both.id).run();
  const request = { requestId: requestId(), eventId: next.eventId, crewId };
  const add = () => next.organizer.mutate('crews.add', request);
  const expected = [
    { name: scanner.name, role: 'scanner', outcome: 'already', reason: null },
    { name: both.name, role: 'scanner', outcome: 'refused', reason: 'USER_NOT_FOUND' },
    { name: both.name, role: 'vendor', outcome: 'refused', reason: 'USER_NOT_FOUND' },
    { name: email, role: 'vendor', outcome: 'invited', reason: null },
  ];
  expect((await add()).data.items).toEqual(expected);
  // A repeat says the same and invites nobody twice.
  expect((await add()).data.items).toEqual(expected);
  const { data } = await next.organizer.query('staff.list', { eventId: next.eventId });
  expect(data.invitations).toHaveLength(1);
  expect(data.people).toHaveLength(1);
});

test("a crew is added to its organizer's events only", async () => {
  const { sale } = await staffed();
  await save(sale);
  const [{ id: crewId }] = await crewsOf(sale);
  const rival = await eventOnSale();
  const added = await rival.organizer.mutate('crews.add', {
    requestId: requestId(),
    eventId: rival.eventId,
    crewId,
  });
  expect(added.error?.data.errorCode).toBe('NOT_FOUND');
});

test('crews are renamed to free names and deleted once', async () => {
  const { sale } = await staffed();
  await save(sale, 'Friday');
  await save(sale, 'Saturday');
  const [{ id: crewId }] = await crewsOf(sale);
  const rename = (name: string) =>
    sale.organizer.mutate('crews.rename', { requestId: requestId(), crewId, name });
  expect((await rename('saturday')).error?.data.errorCode).toBe('NAME_TAKEN');
  expect((await rename('Sunday')).status).toBe(200);
  const deletion = () => sale.organizer.mutate('crews.delete', { requestId: requestId(), crewId });
  for (let times = 0; times < 2; times++) expect((await deletion()).status).toBe(200);
  expect(await crewsOf(sale)).toMatchObject([{ name: 'Saturday' }]);
});

test('an event without staff, too many members and too many crews are refused', async () => {
  const empty = await eventOnSale();
  const codeOf = async (answer: ReturnType<typeof save>) => (await answer).error?.data.errorCode;
  expect(await codeOf(save(empty))).toBe('CREW_EMPTY');
  const many = (count: number, sql: string) =>
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${sql}`,
    );
  await many(
    CREW_MEMBERS_MAX + 1,
    `INSERT INTO staff_invitations (id, event_id, email, role, invited_by, created_at)
     SELECT ?1 || i, ?1, i || '@aforo.test', 'scanner', ?2, 0 FROM n`,
  )
    .bind(empty.eventId, empty.organizer.id)
    .run();
  expect(await codeOf(save(empty))).toBe('TOO_MANY');
  const { sale } = await staffed();
  await many(
    CREWS_PER_ORGANIZER_MAX - 1,
    'INSERT INTO crews (id, organizer_id, name, updated_at) SELECT ?1 || i, ?1, i, 0 FROM n',
  )
    .bind(sale.organizer.id)
    .run();
  expect((await save(sale)).status).toBe(200);
  expect(await codeOf(save(sale, 'One more'))).toBe('TOO_MANY');
  expect((await save(sale)).status).toBe(200);
});

test("a deleted person leaves other organizers' crews", async () => {
  const { sale, scanner } = await staffed();
  await save(sale);
  const { lossesDigest } = (await scanner.query('profile.deletion')).data;
  const confirmed = { requestId: requestId(), email: scanner.email, lossesDigest };
  expect((await scanner.mutate('profile.deleteAccount', confirmed)).status).toBe(200);
  const [crew] = await crewsOf(sale);
  expect(crew.members).toHaveLength(3);
});
