import { describe, expect, test } from 'vitest';
import { routeOf } from '#client/app/routes.tsx';
import { menuItems, navItems, sheetItems, tabItems } from '#client/app/shell/nav-items.ts';
import type { Me } from '#shared/contracts/auth.ts';

const guest: Me = {
  id: 'a',
  email: 'a@aforo.test',
  emailVerified: true,
  needsSecondFactor: false,
  name: 'A',
  role: 'client',
  staffOf: { scanner: 0, vendor: 0 },
  language: null,
  currency: null,
  imageUrl: null,
};
const staff: Me = { ...guest, staffOf: { scanner: 1, vendor: 0 } };
const organizer: Me = { ...guest, role: 'organizer' };
const admin: Me = { ...guest, role: 'admin' };

const PEOPLE = { visitor: null, guest, staff, organizer, admin };
const pathsOf = (items: readonly { to: string }[]) => items.map(({ to }) => to);

describe.each(Object.entries(PEOPLE))('the %s', (who, me) => {
  test('reaches the same pages on a phone and on a laptop, and each once', () => {
    const laptop = pathsOf([...navItems(me), ...menuItems(me)]);
    const phone = pathsOf([...tabItems(me), ...sheetItems(me)]);
    expect(new Set(laptop).size).toBe(laptop.length);
    expect(new Set(phone).size).toBe(phone.length);
    // A visitor's tabs lead to signing in, and from there to the page.
    if (who !== 'visitor') expect(phone.sort()).toEqual(laptop.sort());
  });

  test('has four tabs at most beside their own', () => {
    expect(tabItems(me).length).toBeLessThanOrEqual(4);
  });

  test('is offered nothing that is not for them', () => {
    const allowed = {
      public: true,
      signedIn: me !== null,
      organizer: me !== null && me.role !== 'client',
      door: me !== null && (me.role === 'organizer' || me.staffOf.scanner > 0),
      admin: me?.role === 'admin',
    };
    for (const { to } of [...navItems(me), ...menuItems(me)]) {
      expect(allowed[routeOf(to)?.access ?? 'admin'], to).toBe(true);
    }
  });
});

test('a guest’s tabs are what they need in the hand', () => {
  const wanted = ['/browse-events', '/my-tickets', '/orders', '/wallet'];
  expect(pathsOf(tabItems(guest))).toEqual(wanted.filter((path) => routeOf(path)));
});

test('whoever works a door has the scanner under the thumb', () => {
  expect(pathsOf(tabItems(staff))[0]).toBe('/scanner');
  expect(pathsOf(tabItems(organizer)).slice(0, 2)).toEqual(['/my-events', '/scanner']);
});
