import { expect, test } from 'vitest';
import { foldName } from '#shared/text/fold-name.ts';
import { beginsWithOneTypo, isOneTypoApart } from '#shared/text/one-typo.ts';
import { toCyrillic, toLatin } from '#shared/text/transliterate.ts';

test.each([
  ['nunes', 'nunez', true],
  ['jenifer', 'jennifer', true],
  ['oconor', 'oconnor', true],
  ['petorva', 'petrova', true],
  ['petrova', 'petrova', true],
  ['ptrov', 'petrova', false],
  ['nenuz', 'nunez', false],
  ['anna', 'olga', false],
] as const)('"%s" and "%s" are at most one typo apart: %s', (one, other, isApart) => {
  expect(isOneTypoApart(one, other)).toBe(isApart);
  expect(isOneTypoApart(other, one)).toBe(isApart);
});

test('a typo is forgiven in the part of a word that is typed so far', () => {
  expect(beginsWithOneTypo('jenif', 'jennifer')).toBe(true);
  expect(beginsWithOneTypo('fernandes', 'fernandez')).toBe(true);
  expect(beginsWithOneTypo('fermandes', 'fernandez')).toBe(false);
});

test('names are compared in the letters of a passport, whichever alphabet they are typed in', () => {
  expect(toLatin(foldName('Фернандес'))).toBe('fernandes');
  expect(toLatin(foldName('Хрущёв'))).toBe('khrushchev');
  expect(toCyrillic('ivanova')).toBe('иванова');
  expect(toCyrillic('zhukovskaya')).toBe('жуковская');
});
