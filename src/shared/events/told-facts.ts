import type { SeatName } from '#shared/seats/seat-name.ts';
import { placeOf } from './address.ts';

/** A seat that a guest has lost, with the organizer's words. */
export interface TakenSeat {
  was: SeatName;
  words: string;
  /** No other seat was free. */
  noneFree?: true;
}

/** What holders of tickets were last told about an event. Times in Unix ms. */
export interface ToldFacts {
  startsAt: number;
  endsAt: number;
  venueName: string;
  venueAddress: string;
  city: string;
  /** Names of the performers, in order. */
  lineUp: string[];
  /** Seats that were taken out since, by ticket. */
  seats?: Readonly<Record<string, TakenSeat>>;
}

interface Pair<T> {
  was: T;
  now: T;
}

interface ToldChange {
  when: Pair<Pick<ToldFacts, 'startsAt' | 'endsAt'>> | null;
  where: Pair<string> | null;
  lineUp: Pair<string[]> | null;
}

/** The facts that differ, old and new; null when none is left to tell. */
export function toldChange(was: ToldFacts, now: ToldFacts): ToldChange | null {
  const change = {
    when: was.startsAt === now.startsAt && was.endsAt === now.endsAt ? null : { was, now },
    where: pairOf(placeOf(was), placeOf(now)),
    lineUp: was.lineUp.join('\n') === now.lineUp.join('\n') ? null : { was: was.lineUp, now: now.lineUp },
  };
  return change.when || change.where || change.lineUp ? change : null;
}

function pairOf(was: string, now: string): Pair<string> | null {
  return was === now ? null : { was, now };
}

/** Days in which holders answer a change, and the most that an organizer may give. The start of the event ends it too. */
export const ANSWER_DAYS = 7;
export const ANSWER_DAYS_MAX = 30;

/** Another night or another place is a reason to give a ticket back, unless the organizer says otherwise. */
export function offersMoneyBack(changedFields: readonly string[]): boolean {
  return ['startsAt', 'startDate', 'venueName', 'city'].some((field) => changedFields.includes(field));
}
