import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Bench, personAt } from '../bench.ts';
import type { BenchEvent } from '../seed/events.ts';
import type { OnlookersAt } from './onlooker-thread.ts';
import { socketPaths } from './socket-paths.ts';

/** Sockets opened concurrently: connection tokens expire soon. */
const AT_A_TIME = 200;

/** A crowd of viewers whose messages are not measured. */
export interface Onlookers {
  close: () => Promise<void>;
}

/**
 * Opens viewers on separate threads. A thousand sockets on the measuring thread would delay its reading of scan
 * responses.
 */
export async function openOnlookers(bench: Bench, event: BenchEvent, size: number): Promise<Onlookers> {
  const { productPort } = bench.server;
  const threads: Worker[] = [];
  for (let opened = 0; opened < size; opened += AT_A_TIME) {
    const count = Math.min(AT_A_TIME, size - opened);
    const people = Array.from({ length: count }, (_, index) => personAt(bench.buyers, opened + index));
    const paths = await socketPaths(productPort, people, { channel: 'event', eventId: event.eventId });
    const workerData: OnlookersAt = { port: productPort, paths };
    const thread = new Worker(new URL('./onlooker-thread.ts', import.meta.url), { workerData });
    threads.push(thread);
    // Rejects when the thread fails.
    await once(thread, 'message');
  }
  return {
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
