import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { API_BODY_MAX_BYTES, PLAN_BODY_MAX_BYTES, PLANS_PER_VENUE_MAX } from '#shared/limits.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { hallWith } from '#tests/support/seating-plans.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { dataOf, newPlan, newVenue } from '#tests/support/worker/seats.ts';

let organizer: Person;
let rival: Person;
let venueId: string;

const id = () => crypto.randomUUID();

beforeAll(async () => {
  [organizer, rival] = await Promise.all([person({ role: 'organizer' }), person({ role: 'organizer' })]);
  venueId = await newVenue(organizer);
});

const create = (plan: unknown, more: object = {}, who: Person = organizer) =>
  who.mutate('plans.create', { requestId: id(), venueId, plan, ...more });
const save = (planId: string, version: number, plan: unknown, more: object = {}) =>
  organizer.mutate('plans.save', { requestId: id(), planId, version, plan, ...more });
const codeOf = ({ error }: { error: { data: { errorCode: string } } | null }) => error?.data.errorCode;

test('a plan is created, listed with its seats, read, changed and deleted', async () => {
  const own = await newVenue(organizer);
  const planId = await newPlan(organizer, own, { ...hallWith(), name: 'Theater' });
  const list = dataOf(await organizer.query('plans.list', { venueId: own }));
  expect(list.plans).toMatchObject([{ id: planId, name: 'Theater', seats: 10, events: 0 }]);
  const wider = { ...hallWith({ seats: 12 }), name: 'Wide' };
  expect(dataOf(await save(planId, 1, wider))).toEqual({ id: planId, version: 2 });
  expect(dataOf(await organizer.query('plans.get', { planId }))).toMatchObject({
    ...{ version: 2, name: 'Wide', venueId: own, plan: wider, pictureUrl: null },
  });
  dataOf(await organizer.mutate('plans.delete', { requestId: id(), planId }));
  expect(codeOf(await organizer.query('plans.get', { planId }))).toBe('NOT_FOUND');
});

test('a request that is repeated, also at once, creates one plan and saves one version', async () => {
  const own = await newVenue(organizer);
  const input = { requestId: id(), venueId: own, plan: hallWith() };
  const made = await Promise.all([1, 2, 3].map(() => organizer.mutate('plans.create', input)));
  const [planId] = [...new Set(made.map((answer) => dataOf(answer).id))];
  expect(dataOf(await organizer.query('plans.list', { venueId: own })).plans).toHaveLength(1);
  const change = { requestId: id(), planId, version: 1, plan: hallWith({ seats: 11 }) };
  const saved = await Promise.all([1, 2].map(() => organizer.mutate('plans.save', change)));
  const again = await organizer.mutate('plans.save', change);
  expect([...saved, again].map((answer) => dataOf(answer).version)).toEqual([2, 2, 2]);
  expect(dataOf(await organizer.query('plans.get', { planId })).version).toBe(2);
  expect(codeOf(await organizer.mutate('plans.save', { ...change, version: 2 }))).toBe('REQUEST_ID_REUSED');
});

test('of two changes of one version the second is refused', async () => {
  const planId = await newPlan(organizer, venueId, hallWith());
  dataOf(await save(planId, 1, hallWith({ seats: 11 })));
  expect(codeOf(await save(planId, 1, hallWith({ seats: 12 })))).toBe('PLAN_CHANGED');
  expect(dataOf(await organizer.query('plans.get', { planId })).plan.rows[0].seats).toHaveLength(11);
});

test('a plan that breaks a rule is refused with the place of its first fault', async () => {
  const hall = hallWith();
  const twice: SeatingPlan = { ...hall, zones: [...hall.zones, ...hall.zones] };
  const answer = await create(twice);
  expect([codeOf(answer), answer.error?.data.details]).toEqual([
    'PLAN_INVALID',
    { code: 'DUPLICATE_ID', place: 'zones.2.id', detail: 'z1' },
  ]);
  const malformed = await create({ ...hall, rows: [{ seats: 'all' }] });
  expect([codeOf(malformed), malformed.error?.data.details]).toMatchObject([
    'PLAN_INVALID',
    { code: 'MALFORMED', place: 'rows.0.id' },
  ]);
  const foreign = { fileId: 'event/0123456789abcdef0123456789abcdef.jpg', x: 0, y: 0, width: 9, height: 9 };
  const pictured = await create({ ...hall, picture: foreign });
  expect(pictured.error?.data.details).toMatchObject({ code: 'UNKNOWN_PICTURE', place: 'picture.fileId' });
  for (const plan of [undefined, null, 'hall', []]) expect(codeOf(await create(plan))).toBe('BAD_INPUT');
});

test("another organizer's venue and plans do not exist", async () => {
  const planId = await newPlan(organizer, venueId, hallWith());
  const requestId = id();
  const answers = await Promise.all([
    rival.query('plans.list', { venueId }),
    rival.query('plans.get', { planId }),
    create(hallWith(), {}, rival),
    rival.mutate('plans.save', { requestId, planId, version: 1, plan: hallWith() }),
    rival.mutate('plans.delete', { requestId: id(), planId }),
  ]);
  expect(answers.map(codeOf)).toEqual(Array(5).fill('NOT_FOUND'));
});

test('a venue has a limited number of plans', async () => {
  const own = await newVenue(organizer);
  await env.DB.prepare(
    `INSERT INTO seating_plans (id, organization_id, venue_id, request_id, name, plan, seats, created_at, updated_at)
     SELECT ?1 || value, ?2, ?1, ?1 || value, 'Plan', ?3, 10, 0, 0 FROM json_each(?4)`,
  )
    .bind(
      own,
      organizer.id,
      JSON.stringify(hallWith()),
      JSON.stringify([...Array(PLANS_PER_VENUE_MAX).keys()]),
    )
    .run();
  const answer = await create(hallWith(), { venueId: own });
  expect([codeOf(answer), answer.error?.data.details]).toEqual(['TOO_MANY', { limit: PLANS_PER_VENUE_MAX }]);
});

test('the largest plan with ids of an import is saved, and a larger body is refused', async () => {
  const planId = await newPlan(organizer, venueId, hallWith());
  const hall = hallWith({ names: Array.from({ length: 60 }, (_, at) => `${at}`), seats: 50 });
  const rows = hall.rows.map((row) => ({ ...row, seats: row.seats.map((seat) => ({ ...seat, id: id() })) }));
  expect(JSON.stringify({ ...hall, rows }).length).toBeGreaterThan(API_BODY_MAX_BYTES);
  expect(dataOf(await save(planId, 1, { ...hall, rows })).version).toBe(2);
  expect(dataOf(await organizer.query('plans.get', { planId })).plan.rows).toEqual(rows);
  expect(codeOf(await save(planId, 2, { ...hall, filler: 'x'.repeat(PLAN_BODY_MAX_BYTES) }))).toBe(
    'TOO_LARGE',
  );
});
