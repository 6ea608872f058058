import { expect, test } from 'vitest';
import { insideAt, levelOf } from '#client/features/check-in/heads/inside.ts';
import { headChoices } from '#client/features/check-in/heads/party.ts';

const house = { zoneId: '', name: '', count: 150, max: 200 };
const vip = { zoneId: 'vip', name: 'VIP', count: 18, max: 20 };
const gates = [
  { id: 'g1', name: 'North', zoneId: null },
  { id: 'g2', name: 'Balcony', zoneId: 'vip' },
];
const scan = (gate: string, heads: number, way: 'in' | 'out' = 'in') => ({ gate, act: { way, heads } });

test.each([
  [189, 200, 'free'],
  [190, 200, 'almost'],
  [199, 200, 'almost'],
  [200, 200, 'full'],
  [202, 200, 'full'],
  [0, null, 'free'],
])('%i of %s inside is %s', (count, max, level) => {
  expect(levelOf({ count, max })).toBe(level);
});

test('a gate shows its zone, with what this device has not sent from there', () => {
  const zones = { inside: [house, vip], gates };
  expect(insideAt(zones, 'Balcony', [])).toEqual(vip);
  const unsent = [scan('Balcony', 2), scan('Balcony', 1, 'out')];
  expect(insideAt(zones, 'Balcony', unsent)).toEqual({ ...vip, count: 19 });
  expect(insideAt(zones, 'unknown', [])).toEqual(vip);
  expect(insideAt({ inside: [house], gates }, 'North', [scan('', 3)])).toEqual({ ...house, count: 153 });
});

test('a gate shows the house where that is fuller than its zone', () => {
  const zones = {
    inside: [
      { ...house, count: 200 },
      { ...vip, count: 3 },
    ],
    gates,
  };
  expect(insideAt(zones, 'Balcony', [])).toMatchObject({ zoneId: '', count: 200 });
});

test('a guest turned away is no head', () => {
  const zones = { inside: [house], gates: [] };
  expect(insideAt(zones, '', [{ gate: '', turnAway: 'full' }])).toEqual(house);
});

test('the buttons of a party are one, two and all', () => {
  expect([1, 2, 3, 7].map(headChoices)).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 7]]);
});
