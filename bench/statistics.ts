/** Summary of one number over the rounds. */
export interface Spread {
  median: number;
  min: number;
  max: number;
  /** By round. */
  values: readonly number[];
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values), values };
}

/** Linear interpolation between the two nearest values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * By round: both variants of a round ran on the machine in the same state, so their ratio is fairer than that of two
 * medians.
 */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): Spread {
  return spreadOf(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}
