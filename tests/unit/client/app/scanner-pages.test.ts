import { expect, test } from 'vitest';
import { tabItems } from '#client/app/shell/nav-items.ts';
import { sheetItems } from '#client/app/shell/work-items.ts';
import { mayOpenScanner } from '#client/features/auth/session/roles.ts';
import type { Me } from '#shared/contracts/auth.ts';

const person = (change: Partial<Me>): Me => ({
  id: 'p1',
  email: 'pat@example.com',
  emailVerified: true,
  needsSecondFactor: false,
  name: 'Pat',
  role: 'client',
  staffOf: { scanner: 0, vendor: 0 },
  memberships: [],
  language: null,
  currency: null,
  imageUrl: null,
  ...change,
});
const OWN: Me['memberships'][number] = {
  organizationId: 'p1',
  isOwner: true,
  rights: [],
  eventIds: null,
  until: null,
};
const offersScanner = (me: Me) =>
  [...tabItems(me, false), ...sheetItems(me, false)].some(({ to }) => to === '/scanner');

test.each([
  ['an organizer', person({ role: 'organizer', memberships: [OWN] })],
  [
    'a member with the right to the door',
    person({ memberships: [{ ...OWN, isOwner: false, rights: ['door'] }] }),
  ],
  ['a scanner', person({ staffOf: { scanner: 1, vendor: 0 } })],
  ['a vendor', person({ staffOf: { scanner: 0, vendor: 2 } })],
  ['an administrator on a door', person({ role: 'admin', staffOf: { scanner: 1, vendor: 0 } })],
])("a phone's navigation offers the scanner to %s", (_, me) => {
  expect(offersScanner(me)).toBe(true);
});

test.each([
  ['a guest', person({})],
  [
    'a member with the right to the lists',
    person({ memberships: [{ ...OWN, isOwner: false, rights: ['lists'] }] }),
  ],
  ['an administrator without a door', person({ role: 'admin' })],
])("a phone's navigation does not offer the scanner to %s", (_, me) => {
  expect(offersScanner(me)).toBe(false);
});

test("an administrator can open the scanner from an event's page, and a guest cannot", () => {
  expect(mayOpenScanner(person({ role: 'admin' }))).toBe(true);
  expect(mayOpenScanner(person({}))).toBe(false);
});
