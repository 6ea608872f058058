import type { Party } from '#shared/contracts/check-in.ts';
import type { Way } from './scan-act.ts';

/** How many of the party can still come in, or go out. */
export function othersOf({ heads, inside }: Party, way: Way): number {
  return way === 'in' ? heads - inside : inside;
}

/** The numbers of heads on the buttons: one, two, and all that are left. */
export function headChoices(others: number): number[] {
  return [...new Set([1, 2, others])].filter((heads) => heads >= 1 && heads <= others).sort((a, b) => a - b);
}
