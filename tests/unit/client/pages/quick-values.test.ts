import { expect, test } from 'vitest';
import { changedValues } from '#client/features/events/own/draft/changed-fields.ts';
import { PROPOSED_FIELDS, reproposed, valuesOfTemplate } from '#client/pages/my-events/quick/quick-values.ts';

const proposed = () =>
  valuesOfTemplate('concert', {
    language: 'en',
    currency: 'USD',
    timeZone: 'America/Chicago',
    last: null,
    now: Date.UTC(2026, 10, 21),
  });
const quantityOf = (values: Pick<ReturnType<typeof proposed>, 'tickets'>) =>
  values.tickets.reduce((sum, { quantity }) => sum + Number(quantity), 0);

test('the quick form suggests other quantities for another size, and other prices for another currency', () => {
  const before = proposed();
  const smaller = reproposed({ ...before, capacity: '150' }, 'en');
  expect(quantityOf(before)).not.toBe(150);
  expect(quantityOf(smaller)).toBe(150);
  expect(smaller.tickets.map(({ price }) => price)).toEqual(before.tickets.map(({ price }) => price));
  const pesos = reproposed({ ...before, currency: 'MXN' }, 'en');
  expect(pesos.tickets.map(({ price }) => price)).not.toEqual(before.tickets.map(({ price }) => price));
  expect(pesos.menu.map(({ price }) => price)).not.toEqual(before.menu.map(({ price }) => price));
});

test('the quick form keeps values that were edited, added or removed by hand', () => {
  const before = proposed();
  const [first, second, ...others] = before.tickets;
  const [drink, ...dishes] = before.menu;
  if (!first || !second || !drink) throw new Error('The template proposes too little');
  const own = { ...second, key: 'mine', name: 'Balcony', price: '77', quantity: '9' };
  const typed = {
    ...before,
    capacity: '150',
    currency: 'MXN' as const,
    tickets: [{ ...first, price: '1.50' }, ...others, own],
    menu: [{ ...drink, wanted: false }, ...dishes],
  };
  const next = reproposed(typed, 'en');
  expect(next.tickets.map(({ name }) => name)).toEqual([
    first.name,
    ...others.map(({ name }) => name),
    'Balcony',
  ]);
  expect(next.tickets[0]).toMatchObject({ price: '1.50' });
  expect(next.tickets[0]?.quantity).not.toBe(first.quantity);
  expect(next.tickets.at(-1)).toEqual(own);
  expect(next.menu[0]).toMatchObject({ wanted: false });
  expect(next.menu[0]?.price).not.toBe(drink.price);
  expect(reproposed({ ...typed, ...next }, 'en')).toEqual(next);
});

test('a kept draft keeps its place, currency and prices together, although the last venue is elsewhere by now', () => {
  const before = proposed();
  const venue = { id: 'a', name: 'Foro Indie', address: 'Av. 5', city: 'Puebla', capacity: 90 };
  const place = { timeZone: 'America/Mexico_City', currency: 'MXN' } as const;
  const start = { language: 'en', now: Date.UTC(2026, 10, 21), ...place } as const;
  const later = valuesOfTemplate('concert', { ...start, last: { ...venue, ...place } });
  const kept = changedValues(before, { ...before, name: 'Lights', city: 'Austin' }, PROPOSED_FIELDS);
  expect({ ...later, ...kept }).toEqual({ ...before, name: 'Lights', city: 'Austin' });
  const named = changedValues(before, { ...before, name: 'Lights' }, PROPOSED_FIELDS);
  expect({ ...later, ...named }).toEqual({ ...later, name: 'Lights' });
});
