import { expect, test } from 'vitest';
import { dialectFor, eventFileName, wallTime } from '#client/lib/files/csv-file.ts';
import { COMMAS, SEMICOLONS } from '#shared/text/csv.ts';

test.each([
  ['ru', 'ru-RU', SEMICOLONS],
  ['ru', 'en-US', SEMICOLONS],
  ['es', 'es-ES', SEMICOLONS],
  ['es', 'en-US', SEMICOLONS],
  ['es', 'es-MX', COMMAS],
  ['en', 'en-US', COMMAS],
  ['en', 'ru-RU', COMMAS],
] as const)(
  'a reader in %s on a device in %s gets the column separator of their spreadsheet',
  (language, device, dialect) => {
    expect(dialectFor(language, device)).toBe(dialect);
  },
);

test("exported times are in the venue's time zone, with year and in a format that spreadsheets parse", () => {
  expect(wallTime('2026-11-26T03:30:05.000Z', 'America/Mexico_City')).toBe('2026-11-25 21:30:05');
  expect(wallTime(null, 'UTC')).toBeNull();
});

test('an exported file is named by event and local date, in any alphabet', () => {
  const at = { startDate: '2026-11-26T03:30:00.000Z', timeZone: 'America/Mexico_City' };
  expect(eventFileName({ name: ' Vinilo & Mezcal: ¡Noche!', ...at }, 'attendees')).toBe(
    'vinilo-mezcal-noche-2026-11-25-attendees',
  );
  expect(eventFileName({ name: 'Вишнёвый сад', ...at })).toBe('вишнёвый-сад-2026-11-25');
  expect(eventFileName({ name: '🎉', ...at })).toBe('aforo-2026-11-25');
});
