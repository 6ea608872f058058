import { describe, expect, test } from 'vitest';
import { barItems, litPath, tabItems } from '#client/app/shell/nav-items.ts';
import { navGroups, ownItems, sheetItems } from '#client/app/shell/work-items.ts';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import type { Me } from '#shared/contracts/auth.ts';
import type { Right } from '#shared/organizations/rights.ts';

const guest: Me = {
  id: 'a',
  email: 'a@aforo.test',
  emailVerified: true,
  needsSecondFactor: false,
  name: 'A',
  role: 'client',
  staffOf: { scanner: 0, vendor: 0 },
  memberships: [],
  language: null,
  currency: null,
  imageUrl: null,
};
const staff: Me = { ...guest, staffOf: { scanner: 1, vendor: 0 } };
const own: Me['memberships'][number] = {
  organizationId: 'a',
  isOwner: true,
  rights: [],
  eventIds: null,
  until: null,
};
const member = (...rights: Right[]): Me => ({
  ...guest,
  memberships: [{ ...own, organizationId: 'o', isOwner: false, rights }],
});
const organizer: Me = { ...guest, role: 'organizer', memberships: [own] };
const admin: Me = { ...guest, role: 'admin' };

const PEOPLE = {
  visitor: null,
  guest,
  staff,
  organizer,
  admin,
  booker: member('sell', 'lists'),
  chief: member('door'),
};
const navItems = (me: Me | null) => navGroups(me).flatMap(({ items }) => items);
const pathsOf = (items: readonly { to: string }[]) => items.map(({ to }) => to);

describe.each(Object.entries(PEOPLE))('navigation of the %s', (who, me) => {
  test.each([false, true])(
    'a phone reaches the pages of a laptop, each exactly once (doors tonight: %s)',
    (tonight) => {
      const behindAvatar = me && isOrganizer(me) ? ownItems(me) : [];
      const laptop = pathsOf([...navItems(me), ...ownItems(me)]);
      const phone = pathsOf([...tabItems(me, tonight), ...sheetItems(me, tonight), ...behindAvatar]);
      expect(new Set(laptop).size).toBe(laptop.length);
      expect(new Set(phone).size).toBe(phone.length);
      // A visitor's tabs lead to sign-in first. An organizer's laptop opens the scanner from an event.
      if (who !== 'visitor')
        expect(phone.filter((path) => who === 'staff' || path !== '/scanner').sort()).toEqual(laptop.sort());
    },
  );

  test('the tab bar has at most four items besides the menu', () => {
    for (const tonight of [false, true]) expect(tabItems(me, tonight).length).toBeLessThanOrEqual(4);
  });

  test('no group has more than seven items', () => {
    for (const { items } of navGroups(me)) expect(items.length).toBeLessThanOrEqual(7);
  });
});

test('the navigation offers no page that would refuse the person', () => {
  const offered = (me: Me | null) => new Set(pathsOf([...navItems(me), ...ownItems(me)]));
  for (const path of ['/my-events', '/order-management', '/reconciliation', '/scanner'])
    expect(offered(guest).has(path), path).toBe(false);
  expect(offered(staff).has('/my-events')).toBe(false);
  expect(offered(organizer).has('/reconciliation')).toBe(false);
  const open = new Set(['/browse-events', '/hype-meter', '/waitlist']);
  expect([...offered(null)].filter((path) => !open.has(path))).toEqual([]);
});

test('a member finds the pages that their rights open, and those of everyone in the organization', () => {
  const shared = ['/dashboard', '/my-events', '/organization', '/profile'];
  const pages = (...rights: Right[]) =>
    pathsOf(navItems(member(...rights))).filter((to) => !shared.includes(to));
  expect(pages('see')).toEqual([]);
  expect(pages('lists')).toEqual(['/guests']);
  expect(pages('door')).toEqual(['/team']);
  expect(pages('money')).toEqual(['/refunds', '/payouts', '/analytics']);
  expect(pathsOf(navItems(organizer))).toEqual(
    expect.arrayContaining([...shared, '/integrations', '/payouts']),
  );
  expect(pathsOf(tabItems(member('bar'), true))).toContain('/order-management');
});

test('rights at single events open no page about the whole organization', () => {
  const [membership] = member('sell', 'money').memberships;
  const me = { ...guest, memberships: membership ? [{ ...membership, eventIds: ['e1'] }] : [] };
  const paths = pathsOf(navItems(me));
  expect([paths.includes('/analytics'), paths.includes('/payouts')]).toEqual([true, false]);
});

test("a guest's tabs are the pages needed on the go", () => {
  expect(pathsOf(tabItems(guest, false))).toEqual(['/browse-events', '/my-tickets', '/orders', '/wallet']);
});

test('people who never used a wallet find it behind their account, and visitors find none', () => {
  expect(pathsOf(tabItems(guest, false, false))).not.toContain('/wallet');
  expect(pathsOf(sheetItems(guest, false, false)).filter((path) => path === '/wallet')).toHaveLength(1);
  expect(pathsOf(barItems(guest, false))).not.toContain('/wallet');
  expect(pathsOf(ownItems(guest, false))).toContain('/wallet');
  expect(pathsOf(tabItems(null, false))).not.toContain('/wallet');
});

test("an organizer's tabs are for their work, with the scanner on the night of an event", () => {
  expect(pathsOf(tabItems(organizer, false))).toEqual(['/dashboard', '/my-events', '/refunds', '/payouts']);
  expect(pathsOf(tabItems(organizer, true))).toEqual(['/dashboard', '/my-events', '/scanner', '/payouts']);
});

test('staff see their shifts, scanner and bar first, and their own pages behind the avatar', () => {
  const vendor: Me = { ...guest, staffOf: { scanner: 0, vendor: 1 } };
  expect(pathsOf(navItems(staff))).toEqual(['/dashboard', '/scanner']);
  expect(pathsOf(navItems(vendor))).toEqual(['/dashboard', '/scanner', '/order-management']);
  expect(pathsOf(tabItems(vendor, false))).toEqual(pathsOf(navItems(vendor)));
  expect(pathsOf(ownItems(staff))).toContain('/my-tickets');
});

test("an event's pages highlight Events for its organizer, and their own item for others", () => {
  const at = { pathname: '/refunds', search: '?event=e1' };
  expect(litPath(at, true)).toBe('/my-events');
  expect(litPath(at, false)).toBe('/refunds');
  expect(litPath({ ...at, search: '' }, true)).toBe('/refunds');
  expect(litPath({ pathname: '/scanner', search: '?event=e1' }, true)).toBe('/scanner');
});
