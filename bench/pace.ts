import { setTimeout as wait } from 'node:timers/promises';
import type { RequestSocket, TimedAnswer } from './run.ts';

/**
 * Open-loop load: sends at a fixed rate whether or not the server keeps up. A late request waits for a free connection,
 * and the wait counts. A closed-loop client would hide how long a stall keeps people waiting (coordinated omission).
 * @returns latencies from each request's scheduled time to its response
 */
export async function pace(
  sockets: readonly RequestSocket[],
  requests: readonly string[],
  perSecond: number,
): Promise<TimedAnswer[]> {
  const free = [...sockets];
  const due: { request: string; dueAt: number }[] = [];
  const answers: TimedAnswer[] = [];
  const underWay = new Set<Promise<void>>();
  const send = () => {
    while (free.length > 0 && due.length > 0) {
      // Take the connection that has been idle longest, before workerd closes it.
      const socket = free.shift();
      const next = due.shift();
      if (!socket || !next) return;
      const sent = socket.send(next.request).then((answer) => {
        const answeredAt = performance.now();
        answers.push({ ...answer, answeredAt, latencyMs: answeredAt - next.dueAt });
        free.push(socket);
        underWay.delete(sent);
        send();
      });
      // The rejection stays in the set and surfaces at the end.
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
