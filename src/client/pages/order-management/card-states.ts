import type { BarOrderView } from '#shared/contracts/orders.ts';

/** What a press on an order's card has come to, as long as the card shows it. */
export type CardState =
  | { kind: 'busy' }
  /** Handed over; can be undone while this shows. */
  | { kind: 'given' }
  | { kind: 'undoing' }
  /** Nothing came of it, and why: the order is closed, or it was too late to undo. */
  | { kind: 'stopped'; text: string }
  /** No answer: the same press again is the same request. */
  | { kind: 'failed'; press: 'handOver' | 'undo'; text: string };

export interface HeldCard {
  order: BarOrderView;
  state: CardState;
}

export type HeldCards = ReadonlyMap<string, HeldCard>;

/** Cards whose order does not wait any more, as far as this device knows. */
export function hasLeft(state: CardState): boolean {
  return (
    state.kind === 'given' || state.kind === 'undoing' || (state.kind === 'failed' && state.press === 'undo')
  );
}

/** A card that shows what became of a press keeps its place, also when the list has dropped its order. */
export function withHeldCards(waiting: readonly BarOrderView[], held: HeldCards): BarOrderView[] {
  const listed = new Set(waiting.map(({ id }) => id));
  const dropped = [...held.values()].map(({ order }) => order).filter(({ id }) => !listed.has(id));
  return [...waiting, ...dropped].sort((a, b) => Date.parse(a.placedAt) - Date.parse(b.placedAt));
}
