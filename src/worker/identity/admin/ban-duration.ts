import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';

const UNITS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000 };

/** End of a ban of `duration` in Unix ms; null for `none`. Durations in Go's format: `1h30m`. */
export function banEnd(duration: string, now: number): Result<number | null> {
  if (duration === 'none') return ok(null);
  if (!/^(\d{1,6}[hms])+$/.test(duration)) return invalid('invalid format for ban duration');
  const parts = [...duration.matchAll(/(\d+)([hms])/g)];
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0);
  return ok(now + length);
}
