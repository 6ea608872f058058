import { quantile } from '../statistics.ts';
import { hallOf2000, sellHall } from './sell-hall.ts';

/** Longest choice in a hall of 2,000 seats (ms). */
const GOAL_MS = 5;

/** Sells a hall by best available and prints what a choice takes. */
export function reportSeats(): void {
  // The first hall warms the code up.
  sellHall(hallOf2000());
  const { seats, parties, split, lonelyChoices, choiceMs, indexMs, worstMs } = sellHall(hallOf2000());
  console.log(
    `\nBest available, ${seats} seats sold to ${parties} parties (goal: ${GOAL_MS} ms a choice; each the fastest of three times)`,
  );
  for (const [what, value] of [
    ['a choice: median, 99 %, longest', [0.5, 0.99, 1].map((q) => milliseconds(choiceMs, q)).join(', ')],
    ['50 heads while every other seat is sold: median', milliseconds(worstMs, 0.5)],
    ['preparing the plan', `${indexMs.toFixed(1)} ms`],
    ['parties apart; choices that left a seat alone', `${split}; ${lonelyChoices}`],
  ] as const)
    console.log(`  ${what.padEnd(52)}${value}`);
}

function milliseconds(values: readonly number[], q: number): string {
  return `${quantile(values, q).toFixed(2)} ms`;
}
