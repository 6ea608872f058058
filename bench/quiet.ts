import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { machineCpuUs, ownCpuUs } from './process-cpu.ts';

const LOOK_EVERY_MS = 500;
/** Share of the CPU that other processes, or the server's background work, may use. */
const QUIET_BELOW = 0.1;

/** Another process keeps the machine busy longer than the benchmark can wait. */
let isHopeless = false;

/**
 * Waits until the machine is idle: no other processes, and no background work of the server from the previous run. On a
 * timeout it gives up permanently; the report shows the CPU share of others.
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
    // NaN on systems without `/proc`: nothing to wait for.
    if (!(usedUs / availableUs > QUIET_BELOW)) return;
  }
}
