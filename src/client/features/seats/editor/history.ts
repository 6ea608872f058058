/** Steps that can be undone. A plan of 2,000 seats is some 300 kB in memory, most of it shared between steps. */
const STEPS_MAX = 200;

/** Values before and after the present one, nearest last. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

export function withStep<T>({ past, present }: History<T>, next: T): History<T> {
  return { past: [...past, present].slice(-STEPS_MAX), present: next, future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [...future, present] };
}

export function redone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const next = future.at(-1);
  return next === undefined
    ? history
    : { past: [...past, present], present: next, future: future.slice(0, -1) };
}
