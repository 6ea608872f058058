import { expect, test } from 'vitest';
import { splitActs } from '#client/app/shell/palette/event-acts.ts';

const WORDS = { link: 'copy link', door: 'door open', attendees: 'attendees guests' };

test('a search for an act of an event divides into the act and the name', () => {
  expect(splitActs('attendees mesas', WORDS)).toEqual({ acts: ['attendees'], name: 'mesas' });
  expect(splitActs('noche de mesas Link', WORDS)).toEqual({ acts: ['link'], name: 'noche de mesas' });
});

test('an act without a name, a name without an act and two letters ask for nothing', () => {
  expect(splitActs('attendees', WORDS)).toEqual({ acts: [], name: '' });
  expect(splitActs('noche mesas', WORDS)).toEqual({ acts: [], name: 'noche mesas' });
  expect(splitActs('do mesas', WORDS)).toEqual({ acts: [], name: 'do mesas' });
});
