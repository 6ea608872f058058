import { CALLERS, type Caller } from './cast.ts';

/** Rows of the tables for the line at the door, and for guests who pay there on their phones. */
const AT_DOOR = [
  'rope.open',
  'rope.close',
  'rope.state',
  'rope.callParty',
  'rope.remove',
  'rope.find',
  'rope.admit',
  'walkups.start',
  'walkups.mine',
  'walkups.cancel',
] as const;
const BY_ANYBODY = ['rope.join', 'rope.mine', 'rope.leave', 'walkups.open', 'walkups.take'] as const;
const DOOR: readonly Caller[] = ['scanner', 'organizer', 'admin'];

function rows<Row>(names: readonly string[], row: Row): Record<string, Row> {
  return Object.fromEntries(names.map((name) => [name, row]));
}

export const STREET_WHO_MAY = {
  ...rows(AT_DOOR, { may: DOOR, others: 'SCAN_NOT_PERMITTED' } as const),
  ...rows(BY_ANYBODY, { may: CALLERS }),
};

export const STREET_GUARDS = {
  ...rows(AT_DOOR, 'signed in' as const),
  ...rows(BY_ANYBODY, 'public' as const),
};

export const STREET_RIGHT_OF = {
  ...rows(AT_DOOR, ['door'] as const),
  ...rows(BY_ANYBODY, 'anybody' as const),
};

/** What the rows need of a night, which is built with these tables' help. */
type Maker = (
  night: Record<'eventId' | 'typeId' | 'ropePartyId' | 'ropeCode' | 'walkUpId' | 'walkUpToken', string>,
) => Record<string, unknown>;
const ofEvent: Maker = ({ eventId }) => ({ eventId });
const ofRopeParty: Maker = ({ eventId, ropePartyId: partyId }) => ({ eventId, partyId });

export const STREET_INPUTS: Record<string, Maker> = {
  'rope.open': ({ eventId, typeId }) => ({ eventId, ticketTypeId: typeId }),
  'rope.close': ofEvent,
  'rope.state': ofEvent,
  'rope.callParty': ofRopeParty,
  'rope.remove': ofRopeParty,
  'rope.find': ({ eventId, ropeCode }) => ({ eventId, code: ropeCode }),
  'rope.admit': (night) => ({
    ...ofRopeParty(night),
    ...{ heads: 1, expectedTotalMinor: 1_000, device: 'phone-a', gate: 'North' },
  }),
  'rope.join': ({ eventId }) => ({ eventId, heads: 2 }),
  'rope.mine': ofEvent,
  'rope.leave': ofEvent,
  'walkups.start': ({ eventId, typeId }) => ({
    ...{ eventId, ticketTypeId: typeId, seatIds: undefined, quantity: 1 },
    ...{ expectedTotalMinor: 1_000, letIn: true, device: 'phone-a', gate: 'North' },
  }),
  'walkups.mine': ofEvent,
  'walkups.cancel': ({ eventId, walkUpId }) => ({ eventId, walkUpId }),
  'walkups.open': ({ walkUpToken: token }) => ({ token }),
  'walkups.take': ({ walkUpToken: token }) => ({ token }),
};
