import { describe, expect, test } from 'vitest';
import { litPath, menuItems, navItems, sheetItems, tabItems } from '#client/app/shell/nav-items.ts';
import type { Me } from '#shared/contracts/people/auth.ts';

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

describe.each(Object.entries(PEOPLE))('navigation of the %s', (who, me) => {
  test('the same pages are reachable on phone and laptop, each exactly once', () => {
    const laptop = pathsOf([...navItems(me), ...menuItems(me)]);
    const phone = pathsOf([...tabItems(me), ...sheetItems(me)]);
    expect(new Set(laptop).size).toBe(laptop.length);
    expect(new Set(phone).size).toBe(phone.length);
    // A visitor's tabs lead to sign-in first.
    if (who !== 'visitor') expect(phone.sort()).toEqual(laptop.sort());
  });

  test('the tab bar has at most four items besides the menu', () => {
    expect(tabItems(me).length).toBeLessThanOrEqual(4);
  });
});

test('the navigation offers no page that would refuse the person', () => {
  const offered = (me: Me | null) => new Set(pathsOf([...navItems(me), ...menuItems(me)]));
  for (const path of ['/my-events', '/order-management', '/reconciliation', '/scanner'])
    expect(offered(guest).has(path), path).toBe(false);
  expect(offered(staff).has('/my-events')).toBe(false);
  expect(offered(organizer).has('/reconciliation')).toBe(false);
  const open = new Set(['/browse-events', '/hype-meter', '/waitlist']);
  expect([...offered(null)].filter((path) => !open.has(path))).toEqual([]);
});

test("a guest's tabs are the pages needed on the go", () => {
  expect(pathsOf(tabItems(guest))).toEqual(['/browse-events', '/my-tickets', '/orders', '/wallet']);
});

test("a scanner's tabs include the scanner", () => {
  expect(pathsOf(tabItems(staff))[0]).toBe('/scanner');
  expect(pathsOf(tabItems(organizer)).slice(0, 2)).toEqual(['/my-events', '/scanner']);
});

test("a vendor's tabs include their bar, and a scanner's do not", () => {
  const vendor: Me = { ...guest, staffOf: { scanner: 0, vendor: 1 } };
  expect(pathsOf(tabItems(vendor))[0]).toBe('/order-management');
  expect(pathsOf(navItems(staff))).not.toContain('/order-management');
  for (const me of [vendor, organizer, admin]) expect(pathsOf(navItems(me))).toContain('/order-management');
});

test('an administrator\'s navigation says "Events" instead of "My events"', () => {
  const labelOf = (me: Me) => navItems(me).find(({ to }) => to === '/my-events')?.label;
  expect([labelOf(organizer), labelOf(admin)]).toEqual(['nav.myEvents', 'nav.allEvents']);
});

test("an event's pages highlight My events for its organizer, and their own item for others", () => {
  const at = { pathname: '/refunds', search: '?event=e1' };
  expect(litPath(at, true)).toBe('/my-events');
  expect(litPath(at, false)).toBe('/refunds');
  expect(litPath({ ...at, search: '' }, true)).toBe('/refunds');
  expect(litPath({ pathname: '/scanner', search: '?event=e1' }, true)).toBe('/scanner');
});
