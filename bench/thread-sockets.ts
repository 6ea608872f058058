import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TimedAnswer } from './run.ts';
import { clockZeroMs } from './shared-clock.ts';
import type { Sent, SocketsAt, ToSend } from './thread-messages.ts';

/**
 * Connections on a separate thread: the main thread holds all tokens and codes, and its garbage collection pauses of up
 * to 50 ms would count as the server's latency.
 */
export interface ThreadSockets {
  /**
   * Transfers the requests to the thread before the clock runs.
   * @returns a function that sends them at a fixed rate per second; null: as fast as responses arrive
   */
  take: (requests: readonly string[]) => Promise<(perSecond: number | null) => Promise<TimedAnswer[]>>;
  close: () => Promise<void>;
}

export async function openThreadSockets(at: SocketsAt): Promise<ThreadSockets> {
  const thread = new Worker(new URL('./sockets-thread.ts', import.meta.url), { workerData: at });
  // Rejects when the thread fails.
  const reply = async () => (await once(thread, 'message')) as [unknown];
  const post = (what: ToSend) => {
    const answered = reply();
    thread.postMessage(what);
    return answered;
  };
  await reply();
  return {
    take: async (requests) => {
      await post({ requests });
      return async (perSecond) => {
        const [sent] = (await post({ perSecond })) as [Sent];
        const later = sent.clockZeroMs - clockZeroMs();
        return sent.answers.map((answer) => ({ ...answer, answeredAt: answer.answeredAt + later }));
      };
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
