import { expect, test } from 'vitest';
import { LIST_NAMES_MAX } from '#shared/lists/list-limits.ts';
import { type ParsedName, parseNames } from '#shared/lists/parse-names.ts';

const PLUS_MAX = 9;
const read = (text: string, plusMax = PLUS_MAX) => parseNames(text, { plusMax });
/** "Ana 3 ana@example.org", or the fault of the line. */
const short = (parsed: ParsedName) =>
  parsed.ok
    ? [parsed.name, parsed.heads, parsed.email].filter((part) => part !== null).join(' ')
    : parsed.fault;
const all = (text: string, plusMax?: number) => read(text, plusMax).map(short);

test.each([
  ['Ana +3', 'Ana 4'],
  ['Ana+3', 'Ana 4'],
  ['Ana, 3', 'Ana 3'],
  ['Ana, +3', 'Ana 4'],
  ['Ana; 3', 'Ana 3'],
  ['Ana (+2)', 'Ana 3'],
  ['Ana (3)', 'Ana 3'],
  ['Ana x3', 'Ana 3'],
  ['Аня х3', 'Аня 3'],
  ['Ana 3', 'Ana 3'],
  ['Ana', 'Ana 1'],
  ['1. Ana +1', 'Ana 2'],
  ['- Ana', 'Ana 1'],
  ['Blink 182', 'Blink 182 1'],
])('%s is read as %s', (line, expected) => {
  expect(all(line)).toEqual([expected]);
});

test('names of several alphabets keep their letters and accents', () => {
  expect(all("José Ñúñez +1\nЁлка Жданова +2\nΕλένη Παππά\nO'Brien-Łuk")).toEqual([
    'José Ñúñez 2',
    'Ёлка Жданова 3',
    'Ελένη Παππά 1',
    "O'Brien-Łuk 1",
  ]);
});

test('addresses are recognized wherever they stand', () => {
  expect(
    all(
      'Ana López <ana@example.org> +1\nLeo leo@example.org\nmia@example.org, Mia, 2\nmailto:jo@example.org Jo',
    ),
  ).toEqual([
    'Ana López 2 ana@example.org',
    'Leo 1 leo@example.org',
    'Mia 2 mia@example.org',
    'Jo 1 jo@example.org',
  ]);
});

test('rows of a spreadsheet are one guest each, and its headings and telephone numbers none', () => {
  const rows = [
    'Nombre\tApellidos\tAcompañantes\tCorreo\tTeléfono',
    'Ana\tLópez\t+2\tana@example.org\t+52 55 1234 5678',
  ];
  expect(all(`${rows.join('\r\n')}\r\n\t\t\t\r\n"Leo ""El Rey"""\tCruz\t2\t`)).toEqual([
    'Ana López 3 ana@example.org',
    'Leo "El Rey" Cruz 2',
  ]);
});

test('several guests may stand in one line', () => {
  expect(all('Ana +1, Leo, Mia, 3')).toEqual(['Ana 2', 'Leo 1', 'Mia 3']);
});

test('each fault is told with its line, and the other lines stay good', () => {
  const text = [
    'Ana',
    '+2',
    'Leo + Mia',
    'Leo 12',
    'Mia mia@example',
    'ÁNA',
    '',
    'x'.repeat(121),
    'Pia, 0',
    'Teo',
  ].join('\n');
  expect(read(text).map((parsed) => [parsed.line, short(parsed)])).toEqual([
    [1, 'Ana 1'],
    [2, 'noName'],
    [3, 'plus'],
    [4, 'heads'],
    [5, 'email'],
    [6, 'twice'],
    [8, 'long'],
    [9, 'heads'],
    [10, 'Teo 1'],
  ]);
});

test('what a fault leaves to correct is read again as the same guest', () => {
  const again = (text: string) =>
    read(
      read(text)
        .map((each) => each.text)
        .join('\n'),
    ).map(short);
  for (const text of ['Ana\tLópez\t+99', 'Ana +1, Leo + Mia', 'Ana, 3, ana@example'])
    expect(again(text)).toEqual(all(text));
});

test('a name may bring as many as its list allows', () => {
  expect(all('Ana +1\nLeo +2', 1)).toEqual(['Ana 2', 'heads']);
});

test('complimentary tickets need an address', () => {
  const parsed = parseNames('Ana ana@example.org\nLeo', { plusMax: 0, needsEmail: true, atOnceMax: 50 });
  expect(parsed.map(short)).toEqual(['Ana 1 ana@example.org', 'noEmail']);
});

test('five hundred lines are read at once, and what follows is told to be too much', () => {
  const names = Array.from({ length: LIST_NAMES_MAX + 2 }, (_, at) => `Guest No${at} +1`);
  const parsed = read(names.join('\n'));
  expect(parsed.filter(({ ok }) => ok)).toHaveLength(LIST_NAMES_MAX);
  expect(parsed.slice(LIST_NAMES_MAX).map(short)).toEqual(['tooMany', 'tooMany']);
});

test('a long line without an end is read in no time', () => {
  expect(all(`${'a '.repeat(20_000)}`)).toEqual(['long']);
});
