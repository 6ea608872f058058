import { expect, test } from 'vitest';
import { readAudit } from '#db/readers/audit/audit.ts';
import { draftInput } from '#tests/support/worker/drafts.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';

const requestId = () => crypto.randomUUID();

async function audit(by: Person, input: Record<string, unknown> = {}) {
  const { data } = await by.query('users.audit', input);
  return data as {
    items: { action: string; at: string; actor: { name: string }; reason: string | null }[];
    nextCursor: string | null;
    chosen: Record<string, string | null>;
  };
}

test('the audit log tells who changed what, filtered by actor, person, event, action and time', async () => {
  const [admin, someone] = [await person({ role: 'admin', name: 'Alma' }), await person({ name: 'Bruno' })];
  const organizer = await person({ role: 'organizer' });
  const draft = await organizer.mutate('events.create', draftInput());
  const eventId = draft.data.id;
  const started = new Date().toISOString();
  await admin.mutate('users.setRole', { requestId: requestId(), userId: someone.id, role: 'organizer' });
  const off = { requestId: requestId(), userId: someone.id, status: 'inactive', reason: 'Chargebacks' };
  await admin.mutate('users.setStatus', off);
  const own = await audit(admin, { actorId: admin.id });
  expect(own.items).toMatchObject([
    { action: 'user.status', actor: { name: 'Alma' }, person: { name: 'Bruno' }, reason: 'Chargebacks' },
    { action: 'user.role', from: 'client', to: 'organizer' },
  ]);
  expect(own.chosen).toEqual({ actor: 'Alma', person: null, event: null });
  const actions = async (input: Record<string, unknown>) =>
    (await audit(admin, input)).items.map(({ action }) => action);
  expect(await actions({ personId: someone.id })).toEqual(['user.status', 'user.role']);
  expect(await actions({ personId: someone.id, action: 'user.role' })).toEqual(['user.role']);
  expect(await actions({ personId: someone.id, to: started })).toEqual([]);
  expect(await actions({ personId: someone.id, from: started })).toHaveLength(2);
  expect(await actions({ eventId })).toEqual(['event.create']);
  expect(await actions({ eventId, actorId: organizer.id })).toEqual(['event.create']);
  // A request that changes nothing also writes a row, which the list leaves out.
  await admin.mutate('users.setStatus', { ...off, requestId: requestId() });
  expect(await actions({ personId: someone.id })).toHaveLength(2);
});

test('an entry of an edited event names the fields that changed', async () => {
  const [admin, organizer] = [await person({ role: 'admin' }), await person({ role: 'organizer' })];
  const { data } = await organizer.mutate('events.create', draftInput());
  const change = { requestId: requestId(), eventId: data.id, name: 'Another night', capacity: 77 };
  expect((await organizer.mutate('events.update', change)).error).toBeNull();
  const [entry] = (await audit(admin, { eventId: data.id })).items;
  expect(entry).toMatchObject({ action: 'event.update', fields: ['name', 'capacity'] });
});

test('the log is read on after any entry, also between entries of one millisecond', async () => {
  const [admin, someone] = [await person({ role: 'admin' }), await person()];
  for (const role of ['organizer', 'client', 'organizer'])
    await admin.mutate('users.setRole', { requestId: requestId(), userId: someone.id, role });
  const all = await audit(admin, { personId: someone.id });
  const found = [];
  let cursor: string | null = null;
  do {
    const part = await audit(admin, { personId: someone.id, limit: 1, cursor });
    found.push(...part.items);
    cursor = part.nextCursor;
  } while (cursor !== null);
  expect(all.items).toHaveLength(3);
  expect(found).toEqual(all.items);
});

const NONE = { actorId: null, personId: null, eventId: null, action: null, from: null, to: null };

test.each([
  ['everything', {}, 'audit_log_newest'],
  ['a time', { from: 1, to: 2 }, 'audit_log_newest'],
  ['an actor', { actorId: 'a' }, 'audit_log_actor'],
  ['a person', { personId: 'p' }, 'audit_log_subject'],
  ['an event', { eventId: 'e' }, 'audit_log_event'],
  ['an action', { action: 'user.role' }, 'audit_log_action'],
])('%s is read in the order of its index, without sorting', async (_, filter, index) => {
  const after = { value: 9, id: '9' };
  const [plan] = await queryPlans((reader) => readAudit(reader, { ...NONE, ...filter, after, limit: 9 }));
  expect(plan).toContain(`USING INDEX ${index}`);
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});
