import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TimedAnswer } from './run.ts';
import { clockZeroMs } from './shared-clock.ts';
import type { LinesAt, Sent, ToSend } from './thread-messages.ts';

/**
 * Lines on a thread of their own: the thread that holds everybody's tokens and all codes stops for its own collector,
 * for up to 50 ms, and that would be counted as the server's.
 */
export interface ThreadLines {
  /**
   * Hands the requests over, so that the clock need not run meanwhile.
   * @returns what sends them: so many a second, whether or not the server keeps up; null for as fast as it answers
   */
  take: (requests: readonly string[]) => Promise<(perSecond: number | null) => Promise<TimedAnswer[]>>;
  close: () => Promise<void>;
}

export async function openThreadLines(at: LinesAt): Promise<ThreadLines> {
  const thread = new Worker(new URL('./lines-thread.ts', import.meta.url), { workerData: at });
  // Rejects when the thread fails.
  const reply = async () => (await once(thread, 'message')) as [unknown];
  const tell = (what: ToSend) => {
    const answered = reply();
    thread.postMessage(what);
    return answered;
  };
  await reply();
  return {
    take: async (requests) => {
      await tell({ requests });
      return async (perSecond) => {
        const [sent] = (await tell({ perSecond })) as [Sent];
        const later = sent.clockZeroMs - clockZeroMs();
        return sent.answers.map((answer) => ({ ...answer, answeredAt: answer.answeredAt + later }));
      };
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
