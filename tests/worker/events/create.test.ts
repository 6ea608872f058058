import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { act, countOf, draftInput, inHours, newDraft, rowOf } from '#tests/support/worker/drafts.ts';
import { callTrpc, guest, person } from '#tests/support/worker/people.ts';

const EVENTS_OF = 'SELECT count(*) AS n FROM events WHERE organizer_id = ?';

test('an organizer creates a draft with its line-up in order', async () => {
  const organizer = await person({ role: 'organizer' });
  const answer = await organizer.mutate(
    'events.create',
    draftInput({ capacity: 200, description: ' Loud ', lineUp: ['Zoé', 'Ана', 'Zoé'] }),
  );
  expect(answer.status).toBe(200);
  const view = (await organizer.query('events.get', { eventId: answer.data.id })).data;
  expect(view).toMatchObject({
    status: 'draft',
    phase: 'draft',
    capacity: 200,
    description: 'Loud',
    mine: true,
    organizer: { id: organizer.id, name: organizer.name },
    ticketTypes: [],
    fromPriceMinor: null,
    soldOut: false,
  });
  expect(view.lineUp.map((performer: { name: string }) => performer.name)).toEqual(['Zoé', 'Ана', 'Zoé']);
});

test('50 concurrent repeats of a creation make one event and all return its ID', async () => {
  const organizer = await person({ role: 'organizer' });
  const input = draftInput({ lineUp: ['One', 'Two'] });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => organizer.mutate('events.create', input)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await countOf(EVENTS_OF, organizer.id)).toBe(1);
  const id = answers[0]?.data.id;
  expect(await countOf('SELECT count(*) AS n FROM performers WHERE event_id = ?', id)).toBe(2);
});

test('two organizers may use the same request ID', async () => {
  const [one, two] = await Promise.all([person({ role: 'organizer' }), person({ role: 'organizer' })]);
  const input = draftInput();
  const [first, second] = await Promise.all([
    one.mutate('events.create', input),
    two.mutate('events.create', input),
  ]);
  expect(first.data.id).not.toBe(second.data.id);
});

test('guests, clients and unverified people cannot create events', async () => {
  const client = await person();
  const unverified = await person({ role: 'organizer', verified: false });
  const codes = await Promise.all([
    guest.mutate('events.create', draftInput()),
    client.mutate('events.create', draftInput()),
    unverified.mutate('events.create', draftInput()),
  ]);
  expect(codes.map(({ error }) => error?.data.errorCode)).toEqual([
    'NOT_SIGNED_IN',
    'ORGANIZERS_ONLY',
    'EMAIL_NOT_VERIFIED',
  ]);
  expect(codes[1]?.error?.message).toBe('Access denied. Organizers only.');
});

test('without the CSRF header nothing is created', async () => {
  const organizer = await person({ role: 'organizer' });
  const answer = await callTrpc('events.create', 'mutation', draftInput(), {
    token: organizer.token,
    csrf: false,
  });
  expect(answer.error?.data.errorCode).toBe('CSRF_MISMATCH');
  expect(await countOf(EVENTS_OF, organizer.id)).toBe(0);
});

test.each([
  ['an end before the start', { startDate: inHours(5), endDate: inHours(4) }, 'endDate'],
  [
    'an end at the start',
    { startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00+01:00' },
    'endDate',
  ],
  ['an end more than a year ahead', { startDate: inHours(4), endDate: inHours(4 + 367 * 24) }, 'endDate'],
  ['the year 9999', { endDate: '9999-12-31T23:59:59Z' }, 'endDate'],
  ['the year 26', { startDate: '0026-11-21T20:00:00Z' }, 'startDate'],
  ['no name', { name: '   ' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(121) }, 'name'],
  ['an unknown category', { category: 'war' }, 'category'],
  ['an unknown currency', { currency: 'EUR' }, 'currency'],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a capacity of zero', { capacity: 0 }, 'capacity'],
  ['a fractional capacity', { capacity: 1.5 }, 'capacity'],
  ['a date without a zone', { startDate: '2030-01-01T10:00:00' }, 'startDate'],
  ['too many performers', { lineUp: Array(31).fill('A') }, 'lineUp'],
  ['a request id that is too short', { requestId: 'abc' }, 'requestId'],
])('an event with %s is refused, and the answer names the field', async (_what, wrong, field) => {
  const organizer = await person({ role: 'organizer' });
  const answer = await organizer.mutate('events.create', draftInput(wrong));
  expect(answer.status).toBe(400);
  expect(answer.error?.data.errorCode).toBe('BAD_INPUT');
  expect(answer.error?.data.fields.map(({ path }) => path.split('.')[0])).toContain(field);
  expect(await countOf(EVENTS_OF, organizer.id)).toBe(0);
});

test('an oversized body is refused before it is parsed', async () => {
  const organizer = await person({ role: 'organizer' });
  const answer = await organizer.mutate('events.create', draftInput({ description: 'x'.repeat(200_000) }));
  expect(answer.error?.data.errorCode).toBe('TOO_LARGE');
});

test('a draft without sales can be deleted, and repeats of the deletion succeed', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer, { lineUp: ['A'] });
  await env.DB.prepare(
    `INSERT INTO check_ins (event_id, seq, kind, scanned_by, scanned_at) VALUES (?, 1, 'refused', ?, 1)`,
  )
    .bind(eventId, organizer.id)
    .run();
  const answers = [
    await act(organizer, 'events.delete', eventId),
    await act(organizer, 'events.delete', eventId),
  ];
  expect(answers.map(({ data }) => data)).toEqual([{ id: eventId }, { id: eventId }]);
  expect(await rowOf('events', eventId)).toBeNull();
  expect(
    await countOf(
      "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = 'event.delete'",
      eventId,
    ),
  ).toBe(1);
  const found = await guest.query('events.browse', { search: 'Night' });
  expect(found.data.items.map(({ id }: { id: string }) => id)).not.toContain(eventId);
});
