import { COMMAS, type CsvCell, type CsvDialect, csvOf, SEMICOLONS } from '#shared/text/csv.ts';
import type { Language } from '#shared/text/languages.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';
import { saveFile } from './save-file.ts';

const NAME_MAX_CHARS = 60;

/**
 * The CSV separator that the reader's spreadsheet expects. Excel uses semicolons where a comma is the decimal sign, by
 * the device's region (Mexico's differs from Spain's); the device's locale counts unless its language differs from the
 * app's. A `sep=` line would stop Excel from reading the file as UTF-8.
 */
export function dialectFor(language: Language, device: string = navigator.language): CsvDialect {
  const locale = device.split('-')[0] === language ? device : language;
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? SEMICOLONS : COMMAS;
}

/**
 * `2026-11-25 21:30:05` in the venue's time zone, a format that every spreadsheet parses; the column header names the
 * zone.
 */
export function wallTime(iso: string | null, timeZone: string): string | null {
  if (iso === null) return null;
  const at = Date.parse(iso);
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** File name from event, day at the venue and content: `noche-de-cumbia-2026-11-25-attendees`. */
export function eventFileName(
  event: { name: string; startDate: string; timeZone: string },
  what?: string,
): string {
  const day = wallTime(event.startDate, event.timeZone)?.slice(0, 10);
  return [slugOf(event.name) || 'aforo', day, what].filter(Boolean).join('-');
}

/** A name as part of a file name: `noche-de-cumbia`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, NAME_MAX_CHARS)
    .replace(/^-+|-+$/g, '');
}

/** @param name without extension */
export function saveCsv(
  name: string,
  language: Language,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): void {
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(header, rows, dialectFor(language)));
}
