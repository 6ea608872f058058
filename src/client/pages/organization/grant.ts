import type { Right } from '#shared/organizations/rights.ts';

/** What is typed in of a grant. */
export interface Grant {
  rights: readonly Right[];
  /** Null: all events. */
  eventIds: readonly string[] | null;
  /** The last day as `YYYY-MM-DD`; empty: no end. */
  lastDay: string;
}

export type GrantProblem = 'noRight' | 'noEvent' | 'past';

/** The rights end with that day where the owner is. */
export function endOf(lastDay: string): string | null {
  return lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).toISOString();
}

/** The day of an end, where the owner is. */
export function lastDayOf(until: string | null): string {
  if (until === null) return '';
  const end = new Date(until);
  const parts = [end.getFullYear(), end.getMonth() + 1, end.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

export function problemOf({ rights, eventIds, lastDay }: Grant, now: number): GrantProblem | null {
  if (rights.length === 0) return 'noRight';
  if (eventIds?.length === 0) return 'noEvent';
  const end = endOf(lastDay);
  return end !== null && Date.parse(end) <= now ? 'past' : null;
}
