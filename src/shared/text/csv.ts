import { decimalAmount } from '#shared/money/money.ts';

/** One cell: untrusted text, a count, money in whole minor units, or empty. */
export type CsvCell = string | number | { amountMinor: number } | null;

/** Without it Excel assumes the system's legacy code page and garbles Cyrillic. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets execute text that begins like this as a formula, even after spaces and in full-width form. */
export const FORMULA = /^[\t\r\n]|^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const QUOTED = /[",;\r\n]/;

/** Separators of cells and decimals. */
export interface CsvDialect {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** RFC 4180, for programs and for spreadsheets in locales with a decimal point. */
export const COMMAS: CsvDialect = { separator: ',', decimal: '.' };
/** For spreadsheets in locales with a decimal comma, which would parse a dot as a date or text. */
export const SEMICOLONS: CsvDialect = { separator: ';', decimal: ',' };

/**
 * A CSV file for spreadsheets: RFC 4180 with CRLF, UTF-8 with a byte order mark. Money is in main units, so add a
 * column for its currency. Text that would run as a formula is prefixed with an apostrophe.
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
