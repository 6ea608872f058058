import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { machineCpuUs, ownCpuUs } from './process-cpu.ts';

const LOOK_EVERY_MS = 500;
/** Share of the machine's processors that may be used by somebody else, or by the server's afterwork. */
const QUIET_BELOW = 0.1;

/** Somebody else is at work for longer than a benchmark can wait. */
let isHopeless = false;

/**
 * Waits until nobody uses the machine: neither other processes nor the server, which may still be writing down what the
 * run before has left. It gives up once and for all when that takes too long; what is printed tells of it.
 */
export async function untilQuiet(withinMs: number): Promise<void> {
  const startedAt = performance.now();
  while (!isHopeless) {
    const left = withinMs - (performance.now() - startedAt);
    if (left <= 0) {
      isHopeless = true;
      return;
    }
    const [before, lookedAt] = [machineCpuUs() - ownCpuUs(), performance.now()];
    await wait(LOOK_EVERY_MS);
    const usedUs = machineCpuUs() - ownCpuUs() - before;
    const availableUs = (performance.now() - lookedAt) * 1_000 * availableParallelism();
    // Where the system does not tell, there is nothing to wait for.
    if (!(usedUs / availableUs > QUIET_BELOW)) return;
  }
}
