/** What breaks the books, the check that finds it, and the id that the check names. */
export type Corruption = [check: string, subject: string, sql: string];

/** Of the seats of `SOUND_SALES`. */
export const SEAT_CORRUPTIONS: readonly Corruption[] = [
  ['no seat has two tickets', 'active', "UPDATE tickets SET seat_id = 'a1' WHERE id = 'active'"],
  [
    'the seat of a ticket is in the plan of its event',
    'active',
    "UPDATE tickets SET seat_id = 'a9' WHERE id = 'active'",
  ],
  [
    'a ticket that is sold with a seat has one',
    'active',
    "UPDATE tickets SET seat_id = NULL WHERE id = 'active'",
  ],
  [
    'a seat is in the zone of its ticket unless the office moved it',
    'active',
    "UPDATE tickets SET seat_id = 'b1' WHERE id = 'active'",
  ],
  [
    'a seat is in the zone of its ticket unless the office moved it',
    'active',
    "UPDATE tickets SET seat_id = 't2' WHERE id = 'active'",
  ],
  [
    'a seat is in the zone of its ticket unless the office moved it',
    'used',
    "UPDATE ticket_types SET zone_id = NULL WHERE id = 'general'",
  ],
];
