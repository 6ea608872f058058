/** Clock check interval (ms): a timer holds at most 24 days and pauses while a device sleeps. */
const STEP_MS = 10_000;

interface WaitDeps {
  /** The clock to wait by, Unix ms. */
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
}

/** Runs a callback at this time, however distant, and never before. @returns a function that cancels it */
export function waitUntil(moment: number, { now, after }: WaitDeps, run: () => void): () => void {
  let callOff = () => {};
  const step = () => {
    const left = Math.max(0, moment - now());
    callOff = after(Math.min(left, STEP_MS), () => (now() < moment ? step() : run()));
  };
  step();
  return () => callOff();
}
