import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WorkActions } from '#client/pages/dashboard/work-actions.tsx';
import type { Me } from '#shared/contracts/auth.ts';

const ME: Me = {
  id: 'ana',
  email: 'ana@aforo.test',
  emailVerified: true,
  needsSecondFactor: false,
  name: 'Ana',
  role: 'client',
  staffOf: { scanner: 0, vendor: 0 },
  memberships: [],
  language: null,
  currency: null,
  imageUrl: null,
};

const OWN: Me['memberships'][number] = {
  organizationId: 'ana',
  isOwner: true,
  rights: [],
  eventIds: null,
  until: null,
};

test.for<[string, Partial<Me>, string[]]>([
  [
    'an organizer',
    { role: 'organizer', memberships: [OWN] },
    ['/my-events/quick', '/my-events', '/analytics', '/scanner', '/order-management'],
  ],
  [
    'an administrator',
    { role: 'admin' },
    [
      '/my-events/quick',
      '/my-events',
      '/analytics',
      '/payouts',
      '/users',
      '/reconciliation',
      '/order-management',
    ],
  ],
  [
    'a member with the right to the door',
    { memberships: [{ ...OWN, isOwner: false, rights: ['door'] }] },
    ['/my-events', '/scanner'],
  ],
  ['a scanner', { staffOf: { scanner: 1, vendor: 0 } }, ['/scanner', '/browse-events']],
  ['a vendor', { staffOf: { scanner: 0, vendor: 1 } }, ['/order-management', '/browse-events']],
])('%s has the quick actions of their work', async ([, change, addresses]) => {
  await render(
    <MemoryRouter>
      <WorkActions me={{ ...ME, ...change }} />
    </MemoryRouter>,
  );
  const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link').elements();
  expect(actions.map((link) => link.getAttribute('href'))).toEqual(addresses);
});
