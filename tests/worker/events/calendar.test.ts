import { SELF } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { newDraft, newPublished } from '#tests/support/worker/drafts.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';

let organizer: Person;
beforeAll(async () => {
  organizer = await person({ role: 'organizer' });
});

const fileOf = (eventId: string) => SELF.fetch(`${SITE}/api/events/${eventId}/calendar.ics`);

test('the calendar file of a published event is public and has its own URL', async () => {
  const { eventId } = await newPublished(organizer, {
    name: 'Ночь джаза',
    venueName: 'Клуб',
    venueAddress: 'Ленина, 1',
    city: 'Орёл',
    timeZone: 'Europe/Moscow',
    startDate: '2030-01-01T17:00:00Z',
    endDate: '2030-01-01T20:00:00Z',
  });
  const answer = await fileOf(eventId.toUpperCase());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('Ночь джаза')}.ics`,
  );
  const lines = (await answer.text()).replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `UID:${eventId}@aforo`,
      'SUMMARY:Ночь джаза',
      'LOCATION:Клуб\\, Ленина\\, 1\\, Орёл',
      `URL;VALUE=URI:${SITE}/event/${eventId}`,
      'DTSTART:20300101T170000Z',
      'END:VCALENDAR',
    ]),
  );
});

test('drafts, unknown events and malformed URLs have no calendar file', async () => {
  const draft = await newDraft(organizer);
  for (const id of [draft, crypto.randomUUID(), 'x', '%00']) {
    const answer = await fileOf(id);
    expect(answer.status, id).toBe(404);
    await answer.arrayBuffer();
  }
});
