import { expect, test } from 'vitest';
import { navItems } from '#client/app/shell/nav-items.ts';
import { mayOpenScanner } from '#client/features/session/roles.ts';
import type { Me } from '#shared/contracts/auth.ts';

const person = (change: Partial<Me>): Me => ({
  id: 'p1',
  email: 'pat@example.com',
  emailVerified: true,
  needsSecondFactor: false,
  name: 'Pat',
  role: 'client',
  organizerPending: false,
  staffOf: { scanner: 0, vendor: 0 },
  language: null,
  currency: null,
  imageUrl: null,
  ...change,
});
const offersScanner = (me: Me) => navItems(me).some(({ to }) => to === '/scanner');

test.each([
  ['an organiser', person({ role: 'organizer' })],
  ['a scanner', person({ staffOf: { scanner: 1, vendor: 0 } })],
  ['a vendor', person({ staffOf: { scanner: 0, vendor: 2 } })],
  ['an administrator on a door', person({ role: 'admin', staffOf: { scanner: 1, vendor: 0 } })],
])('%s is offered the scanner', (_, me) => {
  expect(offersScanner(me)).toBe(true);
});

test.each([
  ['a guest', person({})],
  ['an administrator without a door', person({ role: 'admin' })],
])('%s is not', (_, me) => {
  expect(offersScanner(me)).toBe(false);
});

test("an administrator may still open the scanner, from an event's page; a guest may not", () => {
  expect(mayOpenScanner(person({ role: 'admin' }))).toBe(true);
  expect(mayOpenScanner(person({}))).toBe(false);
});
