import { toIso } from '#shared/contracts/common.ts';
import type { ChangedFacts } from '#shared/contracts/events/event-changes.ts';
import { type ToldFacts, toldChange } from '#shared/events/told-facts.ts';

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

function spanOf({ startsAt, endsAt }: Pick<ToldFacts, 'startsAt' | 'endsAt'>) {
  return { startDate: toIso(startsAt), endDate: toIso(endsAt) };
}
