import { toIso } from '#shared/contracts/common.ts';
import type { ChangedFacts } from '#shared/contracts/events/event-changes.ts';
import { type ToldFacts, toldChange } from '#shared/events/told-facts.ts';
import { readSeatName } from '#shared/seats/stored-seat-names.ts';

/**
 * What differs between an event's facts then and now; null when nothing does.
 * @param before JSON of `ToldFacts`, like `after`
 */
export function changedFactsOf(before: string, after: string): ChangedFacts | null {
  const change = toldChange(JSON.parse(before) as ToldFacts, JSON.parse(after) as ToldFacts);
  if (!change) return null;
  const { when, where, lineUp } = change;
  return { when: when && { was: spanOf(when.was), now: spanOf(when.now) }, where, lineUp };
}

/**
 * What differs for one ticket: the event's facts, and its seat if that was taken out.
 * @param seatName JSON of its `SeatName` now
 */
export function changedForTicket(
  before: string,
  after: string,
  { ticketId, seatName }: { ticketId: string; seatName: string | null },
): ChangedFacts | null {
  const facts = changedFactsOf(before, after);
  const taken = (JSON.parse(before) as ToldFacts).seats?.[ticketId];
  const now = readSeatName(seatName);
  if (!taken || !now) return facts;
  const { was, words, noneFree } = taken;
  const isThere = JSON.stringify(was) === JSON.stringify(now);
  if (isThere && !noneFree) return facts;
  const seat = { was, now, words, ...(isThere && { noneFree: true as const }) };
  return { ...(facts ?? { when: null, where: null, lineUp: null }), seat };
}

function spanOf({ startsAt, endsAt }: Pick<ToldFacts, 'startsAt' | 'endsAt'>) {
  return { startDate: toIso(startsAt), endDate: toIso(endsAt) };
}
