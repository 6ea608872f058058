import type { BarOrderView } from '#shared/contracts/sales/orders.ts';

/** State of the last action on an order, while this page shows it. */
export type CardState =
  | { kind: 'busy' }
  /** In its next column; can be undone while shown. */
  | { kind: 'moved' }
  | { kind: 'undoing' }
  /** The undo window is over; the list may not contain the change yet. */
  | { kind: 'settled' }
  /** Refused: the order is closed, or it was too late to undo. */
  | { kind: 'stopped'; text: string; undo: boolean }
  /** No answer; a retry sends the same request id. */
  | { kind: 'failed'; text: string; undo: boolean };

export interface HeldCard {
  order: BarOrderView;
  state: CardState;
}

export type HeldCards = ReadonlyMap<string, HeldCard>;

/** Whether the order has left its column, as far as this device knows. */
export function hasMoved(state: CardState): boolean {
  if (state.kind === 'stopped' || state.kind === 'failed') return state.undo;
  return state.kind !== 'busy';
}

/** Waiting orders without those that have moved on, and with those whose failure is still shown. */
export function withHeldCards(listed: readonly BarOrderView[], held: HeldCards): BarOrderView[] {
  const cards = new Map(listed.map((order) => [order.id, order]));
  for (const [id, { order, state }] of held) {
    if (hasMoved(state)) cards.delete(id);
    else cards.set(id, cards.get(id) ?? order);
  }
  return [...cards.values()].sort((a, b) => Date.parse(a.placedAt) - Date.parse(b.placedAt));
}
