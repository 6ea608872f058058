import type { OwnOrderView } from '#shared/contracts/orders.ts';
import { counted } from '#shared/counted.ts';

/** "2 × Lemonade", for a line of a list. */
export function linesText({ lines }: Pick<OwnOrderView, 'lines'>): string {
  return lines.map(({ quantity, name }) => counted(quantity, name)).join(', ');
}
