import { expect, test } from 'vitest';
import { eventCardDate } from '#worker/share-cards/event-card-svg.ts';

const night = {
  name: 'Vinilo y Mezcal',
  venueName: 'Club Farolito',
  city: 'Ciudad de México',
  timeZone: 'America/Mexico_City',
  startsAt: Date.parse('2026-12-01T02:00:00Z'),
  endsAt: Date.parse('2026-12-01T04:30:00Z'),
};

test('a preview image has the date on one line, and only the start if the end does not fit', () => {
  expect(eventCardDate(night, 'en')).toMatch(/^Mon, Nov 30, 2026, 8:00\s–\s10:30\sPM$/);
  const late = { ...night, endsAt: Date.parse('2026-12-01T08:00:00Z') };
  expect(eventCardDate(late, 'es')).toMatch(/^lun, 30 de nov de 2026, 8:00\sp\.m\.$/);
});
