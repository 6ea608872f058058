import { expect, test } from 'vitest';
import { searchKey } from '#shared/text/search-key.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import { similarWords } from '#shared/text/similar-words.ts';

test.each([
  ['Джаз', 'jazz'],
  ['джаз', 'dzhaz'],
  ['Рок', 'rock'],
  ['Театр', 'teatr'],
  ['Чайковский', 'chaikovsky'],
  ['Хаус', 'haus'],
  ['Фото', 'photo'],
  ['Юбилей', 'yubiley'],
  ['Niño', 'nino'],
])('%s and %s sound alike', (one, other) => {
  expect(searchKey(one)).toBe(searchKey(other));
});

test('doubled digits are not one', () => {
  expect(searchKey('100')).not.toBe(searchKey('10'));
});

test('a query has the other words of each typed word as exact alternatives', () => {
  const others = similarWords(['Джаз на крыше', 'Mezcal'])({ typos: true });
  expect(searchQuery('jazz mezcl', others)).toBe('("jazz"* OR "джаз") AND ("mezcl"* OR "mezcal")');
  expect(searchQuery('mezcl', similarWords(['Mezcal'])({ typos: false }))).toBe('"mezcl"*');
});
