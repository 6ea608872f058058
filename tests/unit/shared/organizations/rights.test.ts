import { expect, test } from 'vitest';
import {
  type AskedRight,
  currentMemberships,
  isWithin,
  type Membership,
  mayActFor,
  mayDo,
  RIGHTS,
  type Rightful,
  scopeOf,
} from '#shared/organizations/rights.ts';

const ASKED: readonly AskedRight[] = [...RIGHTS, 'own'];
const FRIDAY = { eventId: 'friday', organizationId: 'club' };
const SATURDAY = { eventId: 'saturday', organizationId: 'club' };
const ELSEWHERE = { eventId: 'other', organizationId: 'bar' };

function membership(of: Partial<Membership>): Membership {
  return { organizationId: 'club', isOwner: false, rights: [], eventIds: null, until: null, ...of };
}

function person(...memberships: Membership[]): Rightful {
  return { role: 'client', memberships };
}

function allowed(who: Rightful, event = FRIDAY): AskedRight[] {
  return ASKED.filter((right) => mayDo(who, right, event));
}

test('a right includes seeing the event and no other right', () => {
  for (const right of RIGHTS) {
    expect(allowed(person(membership({ rights: [right] })))).toEqual(
      right === 'see' ? ['see'] : ['see', right],
    );
  }
});

test('owners and administrators may do everything, a member without rights nothing', () => {
  expect(allowed(person(membership({ isOwner: true })))).toEqual(ASKED);
  expect(allowed({ role: 'admin', memberships: [] })).toEqual(ASKED);
  expect(allowed(person(membership({})))).toEqual([]);
  expect(allowed({ role: 'organizer', memberships: [] })).toEqual([]);
});

test('a right is for one organization, and for its named events if some are named', () => {
  const member = person(membership({ rights: ['door'], eventIds: ['friday'] }));
  expect(allowed(member, FRIDAY)).toEqual(['see', 'door']);
  expect(allowed(member, SATURDAY)).toEqual([]);
  expect(allowed(person(membership({ isOwner: true })), ELSEWHERE)).toEqual([]);
  expect(mayActFor(member, 'door', 'club')).toBe(false);
  expect(mayActFor(person(membership({ rights: ['door'] })), 'door', 'club')).toBe(true);
});

test('staff have the right of their role at their event', () => {
  expect(allowed({ ...person(), shifts: ['scanner'] })).toEqual(['door']);
  expect(allowed({ ...person(), shifts: ['vendor'] })).toEqual(['bar']);
});

test('a membership ends at its time', () => {
  const ends = membership({ rights: ['bar'], until: 1_000 });
  expect(currentMemberships([ends], 999)).toEqual([ends]);
  expect(currentMemberships([ends], 1_000)).toEqual([]);
});

test('a scope holds the events at which mayDo agrees', () => {
  const people = [
    person(),
    person(membership({ isOwner: true })),
    person(membership({ rights: ['sell', 'money'] }), membership({ organizationId: 'bar', rights: ['see'] })),
    person(membership({ rights: ['lists'], eventIds: ['friday', 'other'] })),
    { role: 'admin', memberships: [] } as const,
  ];
  for (const who of people) {
    for (const right of ASKED) {
      for (const event of [FRIDAY, SATURDAY, ELSEWHERE]) {
        expect(isWithin(scopeOf(who, right), event)).toBe(mayDo(who, right, event));
      }
    }
  }
});
