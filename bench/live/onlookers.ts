import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Bench, personAt } from '../bench.ts';
import type { BenchEvent } from '../seed/events.ts';
import type { OnlookersAt } from './onlooker-thread.ts';
import { socketPaths } from './socket-paths.ts';

/** Sockets that are opened at a time: a ticket is good for a short while only. */
const AT_A_TIME = 200;

/** A crowd that watches and is not asked what it saw. */
export interface Onlookers {
  close: () => Promise<void>;
}

/**
 * So many people who watch an event, on threads of their own. A thousand sockets on the thread that measures would
 * keep it from reading a scan's answer for as long as it takes to read what they all are sent.
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
