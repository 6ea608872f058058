import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { moveTo, newDraft, newPublished } from '#tests/support/worker/drafts.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';

async function assign(eventId: string, who: Person, role: string): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?1, ?2, ?3, ?2, 1)',
  )
    .bind(eventId, who.id, role)
    .run();
}

async function listOf(who: Person): Promise<[string, string[], string][]> {
  const { data } = await who.query('staff.mine');
  return data.items.map((item: { eventId: string; roles: string[]; phase: string }) => [
    item.eventId,
    item.roles,
    item.phase,
  ]);
}

test('staff see their events with roles, and organizers see their own with both roles', async () => {
  const [organizer, other, helper] = await Promise.all([
    person({ role: 'organizer' }),
    person({ role: 'organizer' }),
    person(),
  ]);
  const first = (await newPublished(organizer)).eventId;
  const draft = await newDraft(other);
  await moveTo(first, 1, 5);
  await assign(first, helper, 'vendor');
  await assign(first, helper, 'scanner');
  await assign(draft, helper, 'scanner');
  expect(await listOf(helper)).toEqual([
    [first, ['scanner', 'vendor'], 'published'],
    [draft, ['scanner'], 'draft'],
  ]);
  expect(await listOf(organizer)).toEqual([[first, ['scanner', 'vendor'], 'published']]);
  expect(await listOf(await person())).toEqual([]);
  const { startsAt, endsAt } = (await env.DB.prepare(
    'SELECT starts_at AS startsAt, ends_at AS endsAt FROM events WHERE id = ?',
  )
    .bind(first)
    .first<{ startsAt: number; endsAt: number }>()) ?? { startsAt: 0, endsAt: 0 };
  expect((await organizer.query('staff.mine')).data.items[0]).toMatchObject({
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(endsAt).toISOString(),
  });
  expect((await guest.query('staff.mine')).error?.data.errorCode).toBe('NOT_SIGNED_IN');
});

test('an event stays in the list for a day after its end, and a cancelled one does not', async () => {
  const organizer = await person({ role: 'organizer' });
  const [late, old, cancelled] = [
    (await newPublished(organizer)).eventId,
    (await newPublished(organizer)).eventId,
    (await newPublished(organizer)).eventId,
  ];
  await moveTo(late, -30, -23);
  await moveTo(old, -40, -25);
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(cancelled).run();
  expect(await listOf(organizer)).toEqual([[late, ['scanner', 'vendor'], 'ended']]);
});
