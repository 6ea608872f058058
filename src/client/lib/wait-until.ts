/** The clock is looked at this often: a timer holds at most 24 days, and stands still while a device sleeps (ms). */
const STEP_MS = 10_000;

interface WaitDeps {
  /** The time that is waited by, Unix ms. */
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
}

/** Runs this when the moment has come, however far away that is, and never before. @returns what calls it off */
export function waitUntil(moment: number, { now, after }: WaitDeps, run: () => void): () => void {
  let callOff = () => {};
  const step = () => {
    const left = Math.max(0, moment - now());
    callOff = after(Math.min(left, STEP_MS), () => (now() < moment ? step() : run()));
  };
  step();
  return () => callOff();
}
