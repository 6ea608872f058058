import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMAS, csvOf, SEMICOLONS } from '#shared/text/csv.ts';
import { readCsv } from '#shared/text/read-csv.ts';

/** Any text, with much of what CSV treats specially; an apostrophe in front would be taken for ours. */
const cell = fc
  .oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r\n', '=', '-', 'a', ' ') }))
  .filter((text) => !text.startsWith("'"));

test('what we write is read again, in both dialects', () => {
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    );
  fc.assert(
    fc.property(table, fc.constantFrom(COMMAS, SEMICOLONS), (rows, dialect) => {
      const header = rows[0]?.map((_, at) => `column ${at}`) ?? [];
      const read = readCsv(csvOf(header, rows, dialect));
      const written = rows.filter((row) => row.some((text) => text !== ''));
      expect(read.ok && read.rows.map(({ cells }) => cells)).toEqual([header, ...written]);
    }),
  );
});

test('rows know the line on which they begin', () => {
  const read = readCsv('a,b\r\n"one\ntwo",3\n\n4,5');
  expect(read.ok && read.rows.map(({ line }) => line)).toEqual([1, 2, 5]);
});

test('the separator is the one of the first line', () => {
  expect(readCsv('a;b\n1,5;2')).toMatchObject({ rows: [{}, { cells: ['1,5', '2'] }], separator: ';' });
  expect(readCsv('a\tb\n1\t2')).toMatchObject({ rows: [{}, { cells: ['1', '2'] }] });
});

test('a quote that does not end, and text behind one, are refused with their line', () => {
  expect(readCsv('a\n"b\nc\n')).toEqual({ ok: false, line: 2 });
  expect(readCsv('a\nb\n"c"d\n')).toEqual({ ok: false, line: 3 });
});
