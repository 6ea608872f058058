import type { ScanInput } from '#shared/contracts/check-in.ts';
import type { TURN_AWAY_REASONS } from '#shared/contracts/doors.ts';

export type Way = 'in' | 'out';
export type TurnAwayReason = (typeof TURN_AWAY_REASONS)[number];

/** What a scan does: how many heads go which way, and why against a limit. */
export interface ScanAct {
  way: Way;
  heads: number;
  /** Why they are let in though the zone is full. */
  reason?: string;
}

/** What a scan without more does; rows of an earlier release have no act and mean this. */
export const ONE_IN: ScanAct = { way: 'in', heads: 1 };

export function isSameAct(one: ScanAct, other: ScanAct): boolean {
  return one.way === other.way && one.heads === other.heads && one.reason === other.reason;
}

/** The act's fields of a scan request; nothing for what a server of the release before knows. */
export function actFields({ way, heads, reason }: ScanAct): Pick<ScanInput, 'kind' | 'heads' | 'reason'> {
  return {
    ...(way === 'out' && { kind: way }),
    ...(heads !== 1 && { heads }),
    ...(reason !== undefined && { reason }),
  };
}
