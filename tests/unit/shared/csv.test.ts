import { expect, test } from 'vitest';
import { csvOf, SEMICOLONS } from '#shared/text/csv.ts';

const linesOf = (csv: string) => csv.slice(1).split('\r\n');

test('begins with a byte order mark and ends every line with CRLF', () => {
  expect(csvOf(['Дата', 'Сумма'], [['2026-11-21', { amountMinor: 5 }]])).toBe(
    '\uFEFFДата,Сумма\r\n2026-11-21,0.05\r\n',
  );
});

test('commas, quotes and line breaks stay inside their cell', () => {
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
])('%j is text to a spreadsheet, not a formula', (text) => {
  const [, cell = ''] = csvOf(['a'], [[text]]).split(/a\r\n/);
  expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
});

test('text that is no formula stays as it is', () => {
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

test('numbers and money are numbers, also below zero', () => {
  const cells = [-12, 0, { amountMinor: -1_234_50 }, { amountMinor: 0 }, { amountMinor: -7 }, null];
  expect(linesOf(csvOf(['a'], [cells]))[1]).toBe('-12,0,-1234.50,0.00,-0.07,');
});

test('where a comma is the decimal sign, semicolons separate, and cells with either are quoted', () => {
  expect(csvOf(['a', 'b'], [['x;y', { amountMinor: -1_205 }]], SEMICOLONS)).toBe(
    '\uFEFFa;b\r\n"x;y";-12,05\r\n',
  );
});
