import { expect, test } from 'vitest';
import { linkIn } from '#worker/mail/link-in.ts';

test.each([
  ['Your parcel is waiting: evil.example/pay', 'evil.example'],
  ['Win $1000 at evil.com', 'evil.com'],
  ['(EVIL.COM)', 'evil.com'],
  ['login.evil.co.uk, now', 'login.evil.co.uk'],
  ['https://localhost', 'https://localhost'],
  ['hxxp://evil', 'hxxp://evil'],
  ['www.evil', 'www.evil'],
  ['Ana @casa', '@casa'],
  ['support@aforo.test', 'support@aforo.test'],
  ['ana＠casa', 'ana@casa'],
  ['премьера.рф', 'премьера.рф'],
  ['evil。com', 'evil.com'],
  ['evil．com', 'evil.com'],
  ['ev\u200bil.c\u00adom', 'evil.com'],
  ['💩.la', '💩.la'],
  ['x.com/evil', 'x.com'],
  ['evil.com:8080', 'evil.com'],
  ['203.0.113.9', '203.0.113.9'],
  ['nightclub.live', 'nightclub.live'],
])('the name "%s" has the link %s', async (name, link) => {
  expect(await linkIn(name)).toBe(link);
});

test.each([
  'will.i.am',
  'St. Vincent',
  'R.E.M. & M.I.A.',
  'AC/DC',
  'Dr.Dre',
  'Mr. Co',
  'Doors 8.pm, show 10.am',
  '24.12/25.12.2026',
  'Vol.2 feat. Ana...',
  'Vinilo y Mezcal',
  'Вишнёвый сад. Премьера',
  'a.b.c',
  '50 % off: drinks',
  '',
])('the name "%s" has no link', async (name) => {
  expect(await linkIn(name)).toBeNull();
});
