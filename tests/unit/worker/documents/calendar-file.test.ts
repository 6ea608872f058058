import { describe, expect, test } from 'vitest';
import {
  type CalendarEntry,
  calendarDisposition,
  calendarFile,
} from '#worker/documents/calendar/calendar-file.ts';

const MADE = Date.UTC(2026, 10, 1, 12);

function fileOf(changes: Partial<CalendarEntry>): string[] {
  const entry: CalendarEntry = {
    uid: '6f1c7c0a@aforo',
    name: 'Night',
    description: '',
    location: 'Hall, Street 1, City',
    url: 'https://aforo.test/event/6f1c7c0a',
    startsAt: Date.UTC(2026, 10, 21, 20),
    endsAt: Date.UTC(2026, 10, 22, 2),
    cancelled: false,
    sequence: 0,
    ...changes,
  };
  // RFC 5545: a line that begins with a space continues the previous one.
  return calendarFile(entry, MADE).replaceAll('\r\n ', '').split('\r\n');
}

describe('a calendar file', () => {
  test('a calendar file has times in UTC, the place and a link', () => {
    const lines = fileOf({});
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:6f1c7c0a@aforo',
        'SUMMARY:Night',
        'DTSTAMP:20261101T120000Z',
        'DTSTART:20261121T200000Z',
        'DTEND:20261122T020000Z',
        'LOCATION:Hall\\, Street 1\\, City',
        'URL;VALUE=URI:https://aforo.test/event/6f1c7c0a',
        'STATUS:CONFIRMED',
      ]),
    );
  });

  test('a cancelled event is marked as cancelled in the calendar file', () => {
    expect(fileOf({ cancelled: true })).toContain('STATUS:CANCELLED');
  });

  test('special characters in a name stay inside their own line', () => {
    const name = 'A, B; C\\D "E"\r\nEND:VEVENT\nBEGIN:VALARM';
    const lines = fileOf({ name, description: name, location: name });
    expect(lines).toContain('SUMMARY:A\\, B\\; C\\\\D "E"\\nEND:VEVENT\\nBEGIN:VALARM');
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(lines).not.toContain('BEGIN:VALARM');
  });

  test('no line exceeds 75 bytes or is split inside a character', () => {
    const name = 'Ночь джаза и блюза в Большом театре на набережной 🎺🎷 до самого утра';
    const entry = { uid: 'a@aforo', name, description: name, location: name, url: 'https://aforo.test/e' };
    const times = { startsAt: MADE, endsAt: MADE + 1, cancelled: false, sequence: 0 };
    const file = calendarFile({ ...entry, ...times }, MADE);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const bytes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}`);
  });
});

test('the file name supports any alphabet and cannot break the header', () => {
  expect(calendarDisposition('Blues Night')).toBe(
    `inline; filename="Blues Night.ics"; filename*=UTF-8''Blues%20Night.ics`,
  );
  expect(calendarDisposition('Ночь')).toContain(
    `filename="event.ics"; filename*=UTF-8''%D0%9D%D0%BE%D1%87%D1%8C.ics`,
  );
  expect(calendarDisposition('a"b\r\nSet-Cookie: x/../y')).toBe(
    `inline; filename="a b Set-Cookie x .. y.ics"; filename*=UTF-8''a%20b%20Set-Cookie%20x%20..%20y.ics`,
  );
});
