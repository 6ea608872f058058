import type { NightSeats } from '../seats.ts';

/** The rows of seating plans and seats in the tables beside, which would be too long. */

interface Circles<Circle> {
  itsHouse: Circle;
  houseOfIt: Circle;
  itsOrganizer: Circle;
  itsDoor: Circle;
  anyone: Circle;
}

export function whoMaySeats<Circle>(circles: Circles<Circle>): Record<string, Circle> {
  const { itsHouse, houseOfIt, itsOrganizer, itsDoor, anyone } = circles;
  return {
    'plans.list': itsOrganizer,
    'plans.get': itsOrganizer,
    'plans.create': itsOrganizer,
    'plans.save': itsOrganizer,
    'plans.delete': itsOrganizer,
    'seats.get': anyone,
    'seats.states': anyone,
    'seats.pick': anyone,
    'seats.office': itsHouse,
    'seats.holders': itsDoor,
    'seats.set': itsHouse,
    'seats.remove': itsHouse,
    'seats.keep': itsHouse,
    'seats.changeKeep': houseOfIt,
    'seats.endKeep': houseOfIt,
    'seats.reseat': itsHouse,
    'seats.takeOut': itsHouse,
  };
}

const sell = ['sell'] as const;
const night = ['sell', 'door'] as const;
const office = ['sell', 'lists', 'door'] as const;

export const RIGHT_OF_SEATS: Record<string, typeof sell | typeof night | typeof office | 'anybody'> = {
  'plans.list': sell,
  'plans.get': sell,
  'plans.create': sell,
  'plans.save': sell,
  'plans.delete': sell,
  'seats.get': 'anybody',
  'seats.states': 'anybody',
  'seats.pick': 'anybody',
  'seats.office': office,
  'seats.holders': office,
  'seats.set': sell,
  'seats.remove': sell,
  'seats.keep': sell,
  'seats.changeKeep': sell,
  'seats.endKeep': sell,
  'seats.reseat': night,
  'seats.takeOut': sell,
};

interface Night {
  eventId: string;
  draftId: string;
  venueId: string;
  seats: NightSeats;
}
type Maker = (night: Night) => Record<string, unknown>;

const ofEvent: Maker = ({ eventId }) => ({ eventId });
const ofPlan: Maker = ({ seats: { planId } }) => ({ planId });
const ofKeep: Maker = ({ seats: { keepId } }) => ({ keepId });
const kept = { kind: 'blocked', label: 'Sound desk', listId: null, accessCode: null, releaseAt: null };

export const SEAT_INPUTS: Record<string, Maker> = {
  'plans.list': ({ venueId }) => ({ venueId }),
  'plans.get': ofPlan,
  'plans.create': ({ venueId, seats: { plan } }) => ({ venueId, plan }),
  'plans.save': (night) => ({ ...ofPlan(night), version: 1, plan: night.seats.plan }),
  'plans.delete': ofPlan,
  'seats.get': ofEvent,
  'seats.states': ofEvent,
  'seats.pick': ({ eventId, seats: { planVersion } }) => ({ eventId, planVersion, seatIds: [] }),
  'seats.office': ofEvent,
  'seats.holders': ofEvent,
  'seats.set': ({ eventId, seats: { plan, planVersion } }) => ({
    ...{ eventId, planVersion, from: { plan }, zones: [], flexibleReleaseAt: null },
  }),
  'seats.remove': ({ draftId }) => ({ eventId: draftId }),
  'seats.keep': ({ eventId, seats: { free } }) => ({ eventId, ...kept, seatIds: [free] }),
  'seats.changeKeep': (night) => ({ ...ofKeep(night), ...kept, seatIds: [night.seats.kept] }),
  'seats.endKeep': ofKeep,
  'seats.reseat': ({ eventId, seats: { ticketId, spare } }) => ({
    ...{ eventId, moves: [{ ticketId, seatId: spare }], notify: false },
  }),
  'seats.takeOut': ({ eventId, seats: { taken } }) => ({
    ...{ eventId, seatIds: [taken], words: 'The stage grew' },
    answerUntil: new Date(Date.now() + 1_800_000).toISOString(),
  }),
};

/** The guards of the routers' procedures. */
export const GUARDS_OF_SEATS: Record<string, 'organizer' | 'public' | 'signed in'> = {
  ...Object.fromEntries(
    Object.entries(RIGHT_OF_SEATS).map(([path, by]) => [path, by === 'anybody' ? 'public' : 'organizer']),
  ),
  'seats.holders': 'signed in',
};
