/** Queries whose response is the same for everybody: signed-in clients call them without a token too. */
const SAME_FOR_ALL = [
  'events.browse',
  'events.cities',
  'events.count',
  'hype.city',
  'hype.event',
  'seats.states',
] as const;

/** Queries whose response is the same for every guest, so that caches may keep it for seconds. */
const SAME_FOR_GUESTS = [...SAME_FOR_ALL, 'events.get', 'menu.list', 'seats.get'] as const;

export function isSameForAll(procedure: string): boolean {
  return SAME_FOR_ALL.some((name) => name === procedure);
}

export function isSameForGuests(procedure: string): boolean {
  return SAME_FOR_GUESTS.some((name) => name === procedure);
}
