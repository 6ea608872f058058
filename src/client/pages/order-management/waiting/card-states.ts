import type { BarOrderView } from '#shared/contracts/sales/orders.ts';

/** State of the last action on an order's card, while the card shows it. */
export type CardState =
  | { kind: 'busy' }
  /** Handed over; can be undone while shown. */
  | { kind: 'given' }
  | { kind: 'undoing' }
  /** Refused: the order is closed, or it was too late to undo. */
  | { kind: 'stopped'; text: string }
  /** No answer; a retry sends the same request id. */
  | { kind: 'failed'; press: 'handOver' | 'undo'; text: string };

export interface HeldCard {
  order: BarOrderView;
  state: CardState;
}

export type HeldCards = ReadonlyMap<string, HeldCard>;

/** Whether the order no longer waits, as far as this device knows. */
export function hasLeft(state: CardState): boolean {
  return (
    state.kind === 'given' || state.kind === 'undoing' || (state.kind === 'failed' && state.press === 'undo')
  );
}

/** Keeps cards with an action state in place even after the list has dropped their order. */
export function withHeldCards(waiting: readonly BarOrderView[], held: HeldCards): BarOrderView[] {
  const listed = new Set(waiting.map(({ id }) => id));
  const dropped = [...held.values()].map(({ order }) => order).filter(({ id }) => !listed.has(id));
  return [...waiting, ...dropped].sort((a, b) => Date.parse(a.placedAt) - Date.parse(b.placedAt));
}
