import { expect, test } from 'vitest';
import { likelyEmail } from '#shared/people/email-typo.ts';

test.each([
  ['Anna@gmial.com', 'Anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  [' anna@hotmial.com', 'anna@hotmail.com'],
  ['анна@yandx.ru', 'анна@yandex.ru'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'anna@gmail.com',
  'anna@gmail.co',
  'anna@mail.com',
  'anna@ymail.com',
  'anna@acme.com',
  'gmial.com',
  '',
])('nothing seems wrong with "%s"', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
