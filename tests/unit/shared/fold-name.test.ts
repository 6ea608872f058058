import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLetters, foldName, isNamed } from '#shared/text/fold-name.ts';

test.each([
  ['José Peña', 'jose pena'],
  ['ЁЛКИНА Семён', 'елкина семен'],
  ["Siobhán O'Connor", 'siobhan oconnor'],
  ['D’Angelo', 'dangelo'],
  ['Anna-Lena Größe', 'anna lena grosse'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Bjørn Ærøskøbing', 'bjorn aeroskobing'],
  ['İbrahim Işık', 'ibrahim isik'],
  ['  Ana   María ', 'ana maria'],
  ['Ｍａｒｉａ', 'maria'],
  ['محمد علي', 'محمد علي'],
  ['%_*"; --', ''],
])('%s is normalized to %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test('composed and decomposed Unicode names are equal', () => {
  expect(foldName('Йода'.normalize('NFD'))).toBe(foldName('Йода'.normalize('NFC')));
  expect(foldName('Nuño'.normalize('NFD'))).toBe(foldName('Nuño'.normalize('NFC')));
});

test('normalizing a name is idempotent for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = foldName(text);
      expect(foldName(folded)).toBe(folded);
      expect(folded).not.toMatch(/^ | $| {2}/);
    }),
  );
});

test.each([
  ['José Peña Núñez', 'nun jos', true],
  ['Семён Ёлкин', 'елк', true],
  ["O'Connor", 'oconnor', true],
  ['José Peña', 'ose', false],
  ['José Peña', 'jose x', false],
])('the search %s finds %s: %s', (name, typed, meant) => {
  expect(isNamed(name, typed)).toBe(meant);
});

test('letters are counted without spaces and punctuation', () => {
  expect([countLetters(' a n n '), countLetters('%%%%'), countLetters('Ёлка')]).toEqual([3, 0, 4]);
});
