import type { SeatsPush } from '#durable/live-board/board-push.ts';
import { toBase64Url } from '#shared/codes/base64url.ts';
import type { PlanIndex } from '#shared/seats/plan-index.ts';
import { publishedStates } from '#shared/seats/states/published-states.ts';
import type { SeatStates } from '#shared/seats/states/seat-states.ts';

export type SeatsAt = Pick<SeatsPush, 'planVersion' | 'sequence'>;

/** The part of the event's seats that boards need. */
export interface SeatSource {
  /** Null without seats. */
  readonly plan: { version: number; index: PlanIndex } | null;
  /** As guests without picks and codes see them. */
  readonly states: SeatStates;
  /** Increases with every change, across all instances of the object. */
  readonly sequence: number;
  /** Deltas that follow, oldest first; null when that is too long ago, or was another plan. */
  deltasAfter(at: SeatsAt): readonly Uint8Array[] | null;
}

/**
 * The seat states for a board, with the deltas that it lacks unless the snapshot is shorter.
 * @param known what the board has; null for nothing
 * @returns undefined when the board needs nothing; null when the event has no seats any more
 */
export function seatsPush(source: SeatSource, known: SeatsAt | null): SeatsPush | null | undefined {
  const { plan } = source;
  if (!plan) return known ? null : undefined;
  const { sequence } = source;
  const planVersion = plan.version;
  if (known?.planVersion === planVersion && known.sequence === sequence) return undefined;
  const published = publishedStates({ planVersion, sequence, states: source.states });
  const deltas = known && source.deltasAfter(known)?.map(toBase64Url);
  const chars = deltas?.reduce((total, { length }) => total + length, 0) ?? 0;
  const isShorter = deltas && chars <= published.snapshot.length;
  return { ...published, ...(isShorter && { deltas }) };
}
