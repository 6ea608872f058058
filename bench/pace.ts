import { setTimeout as wait } from 'node:timers/promises';
import type { Line, TimedAnswer } from './run.ts';

/**
 * Sends so many requests a second, whether or not the server keeps up: what is late waits for a free line, and the
 * wait counts. A client that sent its next request only after an answer would not see how long a stall keeps people
 * waiting.
 * @returns each with the time from when its turn was until it was answered
 */
export async function pace(
  lines: readonly Line[],
  requests: readonly string[],
  perSecond: number,
): Promise<TimedAnswer[]> {
  const free = [...lines];
  const due: { request: string; dueAt: number }[] = [];
  const answers: TimedAnswer[] = [];
  const underWay = new Set<Promise<void>>();
  const send = () => {
    while (free.length > 0 && due.length > 0) {
      // The one that has rested longest, or workerd would close it.
      const line = free.shift();
      const next = due.shift();
      if (!line || !next) return;
      const sent = line.send(next.request).then((answer) => {
        const answeredAt = performance.now();
        answers.push({ ...answer, answeredAt, latencyMs: answeredAt - next.dueAt });
        free.push(line);
        underWay.delete(sent);
        send();
      });
      // A failure stays in the set and is met at the end.
      sent.catch(() => {});
      underWay.add(sent);
    }
  };

  const startedAt = performance.now();
  for (const [index, request] of requests.entries()) {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0) await wait(early);
    due.push({ request, dueAt });
    send();
  }
  while (underWay.size > 0 || due.length > 0) await Promise.race(underWay);
  return answers;
}
