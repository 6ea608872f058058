import { expect, test } from 'vitest';
import { csvOf, SEMICOLONS } from '#shared/text/csv.ts';

const linesOf = (csv: string) => csv.slice(1).split('\r\n');

test('a CSV file begins with a byte order mark and ends lines with CRLF', () => {
  expect(csvOf(['Дата', 'Сумма'], [['2026-11-21', { amountMinor: 5 }]])).toBe(
    '\uFEFFДата,Сумма\r\n2026-11-21,0.05\r\n',
  );
});

test('commas, quotes and line breaks stay inside their CSV cell', () => {
  expect(csvOf(['a'], [['Rum, cola'], ['the "Hall"'], ['two\r\nlines']]).slice(4)).toBe(
    '"Rum, cola"\r\n"the ""Hall"""\r\n"two\r\nlines"\r\n',
  );
});

test.each([
  '=1+1',
  '+52 55',
  '-2',
  '@SUM(A1)',
  ' =HYPERLINK("x")',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
])('the text %j is escaped, so that a spreadsheet does not run it as a formula', (text) => {
  const [, cell = ''] = csvOf(['a'], [[text]]).split(/a\r\n/);
  expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
});

test('text that is not a formula is unchanged', () => {
  const texts = ['Night = day', 'a-b', "it's", 'Ночь', '100 %', ''];
  expect(
    linesOf(
      csvOf(
        ['a'],
        texts.map((text) => [text]),
      ),
    ).slice(1, -1),
  ).toEqual(texts);
});

test('numbers and money stay numbers, including negative ones', () => {
  const cells = [-12, 0, { amountMinor: -1_234_50 }, { amountMinor: 0 }, { amountMinor: -7 }, null];
  expect(linesOf(csvOf(['a'], [cells]))[1]).toBe('-12,0,-1234.50,0.00,-0.07,');
});

test('with a decimal comma the separator is a semicolon, and cells that contain either are quoted', () => {
  expect(csvOf(['a', 'b'], [['x;y', { amountMinor: -1_205 }]], SEMICOLONS)).toBe(
    '\uFEFFa;b\r\n"x;y";-12,05\r\n',
  );
});
