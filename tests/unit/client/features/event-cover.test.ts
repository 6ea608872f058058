import { expect, test } from 'vitest';
import { detailsOf } from '#client/features/events/cover/details.ts';
import { eventColors, eventHue } from '#shared/events/event-colors.ts';
import { randomFrom } from '#shared/text/random.ts';

const EVENT = { category: 'music', imageUrl: null } as const;

test("an event's cover is deterministic and differs from other events' covers", () => {
  const numbers = (seed: string) => {
    const random = randomFrom(seed);
    return Array.from({ length: 50 }, () => random());
  };
  expect(numbers('music a')).toEqual(numbers('music a'));
  expect(numbers('music a')).not.toEqual(numbers('music b'));
  expect(eventColors({ ...EVENT, id: 'a' })).toEqual(eventColors({ ...EVENT, id: 'a' }));
});

test('the numbers that draw a cover spread over their whole range', () => {
  const random = randomFrom('any event');
  const numbers = Array.from({ length: 1_000 }, () => random());
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const low = numbers.filter((number) => number < 0.5).length;
  expect(low).toBeGreaterThan(400);
  expect(low).toBeLessThan(600);
});

test("an event's color is that of its picture, and of its own cover if that has none", () => {
  const picture = (name: string) => ({ ...EVENT, id: 'a', imageUrl: `/api/uploads/event/${name}.jpg` });
  const name = '0123456789abcdef0123456789abcdef';
  expect(eventHue(picture(`${name}-217`))).toBe(217);
  expect(eventColors(picture(`${name}-217`)).ground).toBe('oklch(0.29 0.075 217)');
  expect(eventHue(picture(name))).toBe(eventHue({ ...EVENT, id: 'a' }));
});

test('covers of one drawing and color show another detail beside each other, and the same event keeps its own', () => {
  // Of many events of one category, three in a row are often drawn alike.
  const events = Array.from({ length: 60 }, (_, index) => ({ ...EVENT, id: `event ${index}` }));
  const details = detailsOf(events);
  expect(new Set(details.values()).size).toBeGreaterThan(1);
  const [first] = events;
  if (!first) throw new Error('There are events');
  const twins = [first, { ...first, id: first.id }];
  expect(detailsOf(twins).get(first.id)).toBe(1);
  expect(detailsOf([first]).get(first.id)).toBe(0);
  expect(detailsOf([{ ...first, imageUrl: '/api/uploads/event/a.jpg' }, first]).get(first.id)).toBe(0);
});
