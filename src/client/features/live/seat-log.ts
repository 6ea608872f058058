import type { SeatsMessage } from '#shared/live/live-board.ts';

/**
 * Seat states as a board has sent them: a snapshot with the deltas that follow, without a gap. They are read with a plan,
 * which the page may load later. Boards send a snapshot again before the deltas grow longer than one.
 */
export interface SeatLog {
  planVersion: number;
  /** Of the snapshot. */
  sequence: number;
  snapshot: string;
  deltas: readonly string[];
}

/** Sequence of the newest states. */
export function lastSequence({ sequence, deltas }: SeatLog): number {
  return sequence + deltas.length;
}

/** The log with a message; null after a gap, until the next snapshot. */
export function withSeatsMessage(log: SeatLog | null, message: SeatsMessage): SeatLog | null {
  const { planVersion } = message;
  if ('snapshot' in message) {
    const { sequence, snapshot } = message;
    return log && sequence < lastSequence(log) ? log : { planVersion, sequence, snapshot, deltas: [] };
  }
  if (!log) return null;
  const known = lastSequence(log) - message.from;
  if (planVersion !== log.planVersion || known < 0) return null;
  const lacking = message.deltas.slice(known);
  return lacking.length === 0 ? log : { ...log, deltas: [...log.deltas, ...lacking] };
}
