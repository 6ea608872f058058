import { expect, test } from 'vitest';
import { countOf, newDraft, newPublished, newType } from '#tests/support/worker/drafts.ts';
import { person } from '#tests/support/worker/people.ts';

const newId = () => crypto.randomUUID();

interface Ending {
  path: string;
  /** Inputs for the first and the second object. */
  of: readonly [object, object];
  /** Query that returns 1 while the second object exists. */
  isLeft: [string, string];
}

/** Two objects of each kind that can be deleted or cancelled. */
async function endings() {
  const organizer = await person({ role: 'organizer' });
  const made = async (path: string, input: object): Promise<string> =>
    (await organizer.mutate(path, { requestId: newId(), ...input })).data.id;
  const eventId = await newDraft(organizer);
  const types = [await newType(organizer, eventId), await newType(organizer, eventId)] as const;
  const item = () => made('menu.create', { eventId, name: 'Taco', category: 'food', priceMinor: 100 });
  const code = (text: string) =>
    made('discounts.create', { eventId, code: text, type: 'percentage', value: 10 });
  const [taco, mezcal, X10, X20] = [await item(), await item(), await code('X10'), await code('X20')];
  const drafts = [await newDraft(organizer), await newDraft(organizer)] as const;
  const night = async () => (await newPublished(organizer)).eventId;
  const nights = [await night(), await night()] as const;
  const pair = <Id>(field: string, [one, two]: readonly [Id, Id]) =>
    [{ [field]: one }, { [field]: two }] as const;
  const row = (table: string, id: string): [string, string] => [
    `SELECT count(*) AS n FROM ${table} WHERE id = ?`,
    id,
  ];
  const all: Ending[] = [
    { path: 'ticketTypes.delete', of: pair('ticketTypeId', types), isLeft: row('ticket_types', types[1]) },
    { path: 'menu.delete', of: pair('menuItemId', [taco, mezcal]), isLeft: row('menu_items', mezcal) },
    { path: 'discounts.delete', of: pair('discountId', [X10, X20]), isLeft: row('discount_codes', X20) },
    { path: 'events.delete', of: pair('eventId', drafts), isLeft: row('events', drafts[1]) },
    {
      path: 'events.cancel',
      of: pair('eventId', nights),
      isLeft: ["SELECT count(*) AS n FROM events WHERE status = 'published' AND id = ?", nights[1]],
    },
  ];
  return { organizer, all };
}

test('a request ID deletes or cancels one object only', async () => {
  const { organizer, all } = await endings();
  for (const { path, of, isLeft } of all) {
    const requestId = newId();
    const first = await organizer.mutate(path, { requestId, ...of[0] });
    expect([path, first.status]).toEqual([path, 200]);
    expect([path, (await organizer.mutate(path, { requestId, ...of[0] })).status]).toEqual([path, 200]);
    const other = await organizer.mutate(path, { requestId, ...of[1] });
    expect([path, other.error?.data.errorCode]).toEqual([path, 'REQUEST_ID_REUSED']);
    expect([path, await countOf(...isLeft)]).toEqual([path, 1]);
  }
});

test('ten concurrent repeats of a deletion or cancellation make one audit row, and a new request ID succeeds', async () => {
  const { organizer, all } = await endings();
  for (const { path, of } of all) {
    const rows = () =>
      countOf(
        "SELECT count(*) AS n FROM audit_log WHERE actor_id = ? AND action NOT LIKE '%.unchanged'",
        organizer.id,
      );
    const before = await rows();
    const requestId = newId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => organizer.mutate(path, { requestId, ...of[0] })),
    );
    expect([path, answers.map(({ status }) => status)]).toEqual([path, Array(10).fill(200)]);
    expect([path, (await organizer.mutate(path, { requestId: newId(), ...of[0] })).status]).toEqual([
      path,
      200,
    ]);
    expect([path, await rows()]).toEqual([path, before + 1]);
  }
});
