import { describe, expect, test } from 'vitest';
import { litPath, menuItems, navItems, sheetItems, tabItems } from '#client/app/shell/nav-items.ts';
import type { Me } from '#shared/contracts/auth.ts';

const guest: Me = {
  id: 'a',
  email: 'a@aforo.test',
  emailVerified: true,
  needsSecondFactor: false,
  name: 'A',
  role: 'client',
  organizerPending: false,
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
});

test('nobody is offered a page that would turn them away', () => {
  const offered = (me: Me | null) => new Set(pathsOf([...navItems(me), ...menuItems(me)]));
  for (const path of ['/my-events', '/order-management', '/reconciliation', '/scanner'])
    expect(offered(guest).has(path), path).toBe(false);
  expect(offered(staff).has('/my-events')).toBe(false);
  expect(offered(organizer).has('/reconciliation')).toBe(false);
  const open = new Set(['/browse-events', '/hype-meter', '/waitlist']);
  expect([...offered(null)].filter((path) => !open.has(path))).toEqual([]);
});

test('a guest’s tabs are what they need in the hand', () => {
  expect(pathsOf(tabItems(guest))).toEqual(['/browse-events', '/my-tickets', '/orders', '/wallet']);
});

test('whoever works a door has the scanner under the thumb', () => {
  expect(pathsOf(tabItems(staff))[0]).toBe('/scanner');
  expect(pathsOf(tabItems(organizer)).slice(0, 2)).toEqual(['/my-events', '/scanner']);
});

test('a vendor has their bar under the thumb, a scanner has none', () => {
  const vendor: Me = { ...guest, staffOf: { scanner: 0, vendor: 1 } };
  expect(pathsOf(tabItems(vendor))[0]).toBe('/order-management');
  expect(pathsOf(navItems(staff))).not.toContain('/order-management');
  for (const me of [vendor, organizer, admin]) expect(pathsOf(navItems(me))).toContain('/order-management');
});

test('an administrator, who finds everybody’s events, is not promised their own', () => {
  const labelOf = (me: Me) => navItems(me).find(({ to }) => to === '/my-events')?.label;
  expect([labelOf(organizer), labelOf(admin)]).toEqual(['nav.myEvents', 'nav.allEvents']);
});

test('pages of one event belong to My events for its organizer, and to their own item otherwise', () => {
  const at = { pathname: '/refunds', search: '?event=e1' };
  expect(litPath(at, true)).toBe('/my-events');
  expect(litPath(at, false)).toBe('/refunds');
  expect(litPath({ ...at, search: '' }, true)).toBe('/refunds');
  expect(litPath({ pathname: '/scanner', search: '?event=e1' }, true)).toBe('/scanner');
});
