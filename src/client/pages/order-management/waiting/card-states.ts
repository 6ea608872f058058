import type { BarOrderView } from '#shared/contracts/orders.ts';

/** What a tap does to an order. */
export type Move = 'ready' | 'handOver';

/** State of the last tap on an order, while this page shows it. */
export type CardState =
  | { kind: 'busy' }
  /** In its next column; can be undone while shown. */
  | { kind: 'moved' }
  | { kind: 'undoing' }
  /** The undo window is over; the list may not contain the change yet. */
  | { kind: 'settled' }
  /** Refused: the order is closed, or it was too late to undo. */
  | { kind: 'stopped'; text: string; undo: boolean; isFolded?: boolean }
  /** No answer; a retry sends the same request id. */
  | { kind: 'failed'; text: string; undo: boolean };

export interface HeldCard {
  order: BarOrderView;
  move: Move;
  state: CardState;
}

export type HeldCards = ReadonlyMap<string, HeldCard>;

/** Whether the order has left its column, as far as this device knows. */
export function hasMoved({ state }: HeldCard): boolean {
  if (state.kind === 'stopped' || state.kind === 'failed') return state.undo;
  return state.kind !== 'busy';
}

/** The bar's columns: the list, with the moves of this device that it may not contain yet. */
export function columnsOf(listed: readonly BarOrderView[], held: HeldCards) {
  const pending = new Map(listed.map((order) => [order.id, order]));
  const completed: BarOrderView[] = [];
  for (const [id, card] of held) {
    const isReady = card.move === 'ready' && hasMoved(card);
    if (isReady || !pending.has(id)) pending.set(id, card.order);
    if (card.move === 'ready' || !hasMoved(card)) continue;
    pending.delete(id);
    completed.push(card.order);
  }
  const longestFirst = (since: (order: BarOrderView) => string) =>
    [...pending.values()].sort((a, b) => Date.parse(since(a)) - Date.parse(since(b)));
  return {
    waiting: longestFirst(({ placedAt }) => placedAt).filter(({ readyAt }) => readyAt === null),
    ready: longestFirst(({ readyAt, placedAt }) => readyAt ?? placedAt).filter(
      ({ readyAt }) => readyAt !== null,
    ),
    completed,
  };
}
