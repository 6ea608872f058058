import { FORMULA } from './csv.ts';

/** A row of a CSV file with the line on which it begins, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

export type CsvRows = { ok: true; rows: CsvRow[]; separator: string } | { ok: false; line: number };

const SEPARATORS = [',', ';', '\t'];

/**
 * Reads CSV as `csvOf` and spreadsheets write it: RFC 4180, with or without a byte order mark, separated by what is most
 * frequent in the first line. Empty lines are skipped. It fails where a quoted cell does not end, or text follows it.
 */
export function readCsv(file: string): CsvRows {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text.split(/\r?\n/, 1)[0] ?? '');
  // One cell with what ends it; quotes in quotes are doubled.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)(${separator}|\\r?\\n|$)`,
    'y',
  );
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (cell.lastIndex < text.length || row.cells.length > 0) {
    const found = cell.exec(text);
    if (!found) return { ok: false, line };
    const [whole, quoted, plain, end] = found;
    row.cells.push(unescaped(quoted?.replaceAll('""', '"') ?? plain ?? ''));
    line += whole.split('\n').length - 1;
    if (end === separator) continue;
    if (row.cells.some((value) => value !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  return { ok: true, rows, separator };
}

function separatorOf(header: string): string {
  const counted = SEPARATORS.map((separator) => ({ separator, count: header.split(separator).length }));
  return counted.sort((one, other) => other.count - one.count)[0]?.separator ?? ',';
}

/** `csvOf` puts an apostrophe before text that would run as a formula. */
function unescaped(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
