// The rows of the door in the tables beside, which would be too long. Nothing is imported from there: they import this.

interface Circles<Circle> {
  itsDoor: Circle;
  itsStaff: Circle;
  itsHouse: Circle;
  house: (others: 'EVENT_NOT_FOUND' | 'RIGHT_NEEDED') => Circle;
}

/** Who may what at the door. */
export function whoMayAtDoor<Circle>({
  itsDoor,
  itsStaff,
  itsHouse,
  house,
}: Circles<Circle>): Record<string, Circle> {
  return {
    'checkin.scan': itsDoor,
    'checkin.scan by-name': itsDoor,
    'checkin.undo': itsDoor,
    'checkin.lookup': itsDoor,
    'checkin.offlineList': itsStaff,
    'checkin.oversight': house('EVENT_NOT_FOUND'),
    'checkin.stats': itsDoor,
    'checkin.nightLog': itsHouse,
    'checkin.turnAway': house('RIGHT_NEEDED'),
    'doors.get': itsHouse,
    'doors.save': itsHouse,
  };
}

const door = ['door'] as const;
const money = ['money'] as const;
const staff = ['door', 'bar'] as const;
const doorOrMoney = ['door', 'money'] as const;

export const RIGHT_AT_DOOR: Record<string, typeof door | typeof money | typeof staff | typeof doorOrMoney> = {
  'checkin.scan': door,
  'checkin.scan by-name': door,
  'checkin.undo': door,
  'checkin.lookup': door,
  'checkin.offlineList': staff,
  'checkin.oversight': door,
  'checkin.stats': door,
  'checkin.nightLog': doorOrMoney,
  'checkin.turnAway': money,
  'doors.get': door,
  'doors.save': door,
};

interface Night {
  eventId: string;
  ticketId: string;
  usedTicketId: string;
  qr: string;
  lists: { entryId: string };
}

const ofEvent = ({ eventId }: Night) => ({ eventId });
const ofTicket = ({ eventId, ticketId }: Night) => ({ eventId, ticketId });

export const DOOR_INPUTS: Record<string, (night: Night) => Record<string, unknown>> = {
  'checkin.scan': ({ eventId, qr }) => ({ eventId, code: qr }),
  'checkin.scan by-name': ofTicket,
  'checkin.undo': ({ eventId, usedTicketId }) => ({
    ...{ eventId, ticketId: usedTicketId, device: 'phone-a' },
    // Its last move.
    scanId: undefined,
  }),
  'checkin.lookup': ({ eventId }) => ({ eventId, name: 'guest' }),
  'checkin.offlineList': ofEvent,
  'checkin.oversight': ofEvent,
  'checkin.stats': ofEvent,
  'checkin.nightLog': ofEvent,
  // A name that is not in: nothing is refunded.
  'checkin.turnAway': ({ eventId, lists: { entryId: ticketId } }) => ({ eventId, ticketId, reason: 'full' }),
  'doors.get': ofEvent,
  'doors.save': ({ eventId }) => ({ eventId, revision: 0, maxInside: 500, zones: [], gates: [] }),
};

/** The guards of the router's procedures. */
export const GUARDS_AT_DOOR: Record<string, 'organizer' | 'signed in'> = {
  'checkin.scan': 'signed in',
  'checkin.undo': 'signed in',
  'checkin.lookup': 'signed in',
  'checkin.offlineList': 'signed in',
  'checkin.oversight': 'signed in',
  'checkin.stats': 'signed in',
  'checkin.nightLog': 'organizer',
  'checkin.turnAway': 'signed in',
  'doors.get': 'organizer',
  'doors.save': 'organizer',
};
