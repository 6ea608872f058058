import type { TURN_AWAY_REASONS } from '#shared/contracts/doors.ts';

/** Why somebody was turned away: a row of the door's log, and the reason of the refund. */
export const TURNED_AWAY = {
  full: 'TURNED_AWAY_FULL',
  policy: 'TURNED_AWAY_POLICY',
  age: 'TURNED_AWAY_AGE',
} as const satisfies Record<(typeof TURN_AWAY_REASONS)[number], string>;
export type TurnedAwayCode = (typeof TURNED_AWAY)[keyof typeof TURNED_AWAY];

/** Null for a reason that a person wrote. */
export function readTurnedAway(reason: string): TurnedAwayCode | null {
  return Object.values(TURNED_AWAY).find((code) => code === reason) ?? null;
}
