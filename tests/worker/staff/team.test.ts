import { expect, test } from 'vitest';
import { readTeam } from '#db/readers/staff/team.ts';
import { moveTo } from '#tests/support/worker/drafts.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { scopeOfOne } from '#tests/support/worker/organizations.ts';
import { person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';
import { hire } from '#tests/support/worker/staff.ts';

test("a team has everybody at the organizer's coming nights, and no one of past nights or of other organizers", async () => {
  const soon = await eventOnSale();
  const { organizer } = soon;
  const [later, past, foreign] = await Promise.all([
    eventOnSale({ organizer }),
    eventOnSale({ organizer }),
    eventOnSale(),
  ]);
  const [helper, formerHelper, stranger] = await Promise.all([person(), person(), person()]);
  await moveTo(soon.eventId, 1, 5);
  await moveTo(later.eventId, 50, 55);
  await hire(soon, helper);
  await hire(later, helper);
  await hire(past, formerHelper);
  await hire(foreign, stranger);
  await moveTo(past.eventId, -10, -5);

  const team = (await organizer.query('staff.team', {})).data;
  expect(team.nights.map(({ eventId }: { eventId: string }) => eventId)).toEqual([
    soon.eventId,
    later.eventId,
  ]);
  expect(team.people).toMatchObject([
    {
      userId: helper.id,
      shifts: [
        { eventId: soon.eventId, role: 'scanner' },
        { eventId: later.eventId, role: 'scanner' },
      ],
    },
  ]);
});

test('the query of a team starts from the events of its organization', async () => {
  const plans = await queryPlans((reader) =>
    readTeam(reader, { scope: scopeOfOne('o'), now: 1, nightsMax: 5, shiftsMax: 5 }),
  );
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toContain('INDEX events_organization (organization_id=?');
    expect(plan).not.toMatch(/SCAN /);
  }
});
