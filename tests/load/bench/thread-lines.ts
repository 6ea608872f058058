import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Bench } from './bench.ts';
import type { DevicesAt, ScansAnswered, ScansToSend } from './door-devices-thread.ts';
import { socketPaths } from './live/socket-paths.ts';
import type { TimedAnswer } from './load.ts';
import type { BenchEvent } from './seed/events.ts';

/** The devices at a door, each on a socket of its own with one scan in flight. */
export interface DoorDevices {
  /**
   * @param scans messages of a door's socket
   * @param perSecond whether or not the server keeps up; null for as fast as it answers
   */
  scan: (scans: readonly string[], perSecond: number | null) => Promise<TimedAnswer[]>;
  close: () => Promise<void>;
}

/**
 * A device for every scanner, on a thread of their own: the thread that holds everybody's tokens and all codes stops
 * for its own collector, for up to 50 ms, and that would be counted as the door's.
 */
export async function openDevices(
  { server, scanners }: Bench,
  { eventId }: BenchEvent,
): Promise<DoorDevices> {
  const { productPort: port } = server;
  const paths = await socketPaths(port, scanners, { channel: 'door', eventId });
  const workerData: DevicesAt = { port, paths };
  const thread = new Worker(new URL('./door-devices-thread.ts', import.meta.url), { workerData });
  // Rejects when the thread fails.
  await once(thread, 'message');
  return {
    scan: async (scans, perSecond) => {
      thread.postMessage({ scans, perSecond } satisfies ScansToSend);
      const [{ answers, timeOrigin }] = (await once(thread, 'message')) as [ScansAnswered];
      const later = timeOrigin - performance.timeOrigin;
      return answers.map((answer) => ({ ...answer, answeredAt: answer.answeredAt + later }));
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
