import { expect, test } from 'vitest';
import { neighborsAmong, seatsAmong } from '#durable/box-office/groups/share-goods.ts';

const all = [...'abcdefgh'];
const among = (free: string, quantity: number) => neighborsAmong(all, new Set(free), quantity).join('');

test('a share takes neighbors from one end', () => {
  expect(among('abcdefgh', 3)).toBe('abc');
  expect(among('defgh', 2)).toBe('de');
});

test('a share fills a gap that fits before it breaks a longer row', () => {
  expect(among('abefgh', 2)).toBe('ab');
  expect(among('abcdfg', 2)).toBe('fg');
  expect(among('abefgh', 3)).toBe('efg');
});

test('a share that no row fits takes the longest rows first', () => {
  expect(among('acdefh', 5)).toBe('cdefh');
  expect(among('ab', 3)).toBe('ab');
});

test('a wheelchair space stays with the host until friends have all other seats', () => {
  const take = (isHost: boolean, free: string, quantity: number) =>
    seatsAmong(all, new Set(free), quantity, { isHost, isSpace: (seatId) => seatId === 'c' }).join('');
  expect(take(false, 'abcdefgh', 1)).toBe('a');
  expect(take(false, 'cd', 1)).toBe('d');
  expect(take(false, 'cd', 2)).toBe('cd');
  expect(take(true, 'abcd', 2)).toBe('cd');
  expect(take(true, 'abc', 2)).toBe('ca');
  expect(take(true, 'ab', 2)).toBe('ab');
});
