import { ORDER_LATE_MS } from '#shared/limits.ts';

/** Waiting time after which a guest grows impatient (ms). */
const SLOW_MS = 5 * 60_000;
/** Age up to which an order counts as new (ms). */
const NEW_MS = 60_000;

export type WaitLevel = 'new' | 'calm' | 'slow' | 'late';

export function waitLevel(waitedMs: number): WaitLevel {
  if (waitedMs >= ORDER_LATE_MS) return 'late';
  if (waitedMs >= SLOW_MS) return 'slow';
  return waitedMs < NEW_MS ? 'new' : 'calm';
}

/** A waiting time in display units: seconds within an hour, then minutes, then days. */
export type WaitParts =
  | { unit: 'clock'; text: string }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'days'; days: number };

export function waitParts(waitedMs: number): WaitParts {
  const seconds = Math.max(0, Math.floor(waitedMs / 1_000));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { unit: 'clock', text: `${minutes}:${String(seconds % 60).padStart(2, '0')}` };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: 'hours', hours, minutes: minutes % 60 };
  return { unit: 'days', days: Math.floor(hours / 24) };
}
