import type { BarOrderView } from '#shared/contracts/orders.ts';
import type { Counted } from '#shared/text/counted.ts';

/** What all these orders need together, the most frequent item first. */
export function portionsOf(orders: readonly Pick<BarOrderView, 'lines'>[]): Counted[] {
  const byName = Map.groupBy(
    orders.flatMap(({ lines }) => lines),
    ({ name }) => name,
  );
  return [...byName]
    .map(([name, lines]) => ({ name, quantity: lines.reduce((sum, line) => sum + line.quantity, 0) }))
    .sort((a, b) => b.quantity - a.quantity);
}
