import { decimalAmount } from '../money/money.ts';

/** One cell: text of anybody's, a count, money in whole minor units, or nothing. */
export type CsvCell = string | number | { amountMinor: number } | null;

/** Excel takes a file without it for the machine's old code page, and Cyrillic for noise. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet runs text that begins so as a formula, also behind spaces and in full width. */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const QUOTED = /[",;\r\n]/;

/** How cells and decimals are separated. */
export interface CsvDialect {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** RFC 4180, for programs and for spreadsheets of places with a decimal dot. */
export const COMMAS: CsvDialect = { separator: ',', decimal: '.' };
/** For spreadsheets of places with a decimal comma, which would read a dot as a date or as text. */
export const SEMICOLONS: CsvDialect = { separator: ';', decimal: ',' };

/**
 * A file that spreadsheets open: RFC 4180 with CRLF, UTF-8 with a byte order mark. Money stands in main units, so it
 * wants a column for its currency beside it; text that would run as a formula gets an apostrophe in front.
 */
export function csvOf(
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  dialect: CsvDialect = COMMAS,
): string {
  const lines = [header, ...rows].map(
    (row) => `${row.map((cell) => written(cell, dialect)).join(dialect.separator)}\r\n`,
  );
  return BYTE_ORDER_MARK + lines.join('');
}

function written(cell: CsvCell, { decimal }: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (typeof cell === 'object') return decimalAmount(cell.amountMinor).replace('.', decimal);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
