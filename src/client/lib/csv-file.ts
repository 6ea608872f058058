import { COMMAS, type CsvCell, type CsvDialect, csvOf, SEMICOLONS } from '#shared/text/csv.ts';
import type { Language } from '#shared/text/languages.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';
import { saveFile } from './save-file.ts';

const NAME_MAX_CHARS = 60;

/**
 * What the reader's spreadsheet takes apart into columns. Excel separates by semicolons where a comma is the decimal
 * sign. Its region is that of the device, so the device's locale tells (Mexico's is not Spain's), unless its language is
 * another than the reader's here. Not by a `sep=` line: Excel then no longer reads the file as UTF-8.
 */
export function dialectFor(language: Language, device: string = navigator.language): CsvDialect {
  const locale = device.split('-')[0] === language ? device : language;
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? SEMICOLONS : COMMAS;
}

/** `2026-11-25 21:30:05` by the clock of a place, as every spreadsheet reads a time; its column names the zone. */
export function wallTime(iso: string | null, timeZone: string): string | null {
  if (iso === null) return null;
  const at = Date.parse(iso);
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** `noche-de-cumbia-2026-11-25-attendees`: which event's, of which day at the venue, and what is in it. */
export function eventFileName(
  event: { name: string; startDate: string; timeZone: string },
  what?: string,
): string {
  const slug = event.name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, NAME_MAX_CHARS)
    .replace(/^-+|-+$/g, '');
  const day = wallTime(event.startDate, event.timeZone)?.slice(0, 10);
  return [slug || 'aforo', day, what].filter(Boolean).join('-');
}

/** @param name without its ending */
export function saveCsv(
  name: string,
  language: Language,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): void {
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(header, rows, dialectFor(language)));
}
