import { Meter } from './meter.ts';
import { workerdCpuUs } from './process-cpu.ts';
import type { RequestSocket, Run, TimedAnswer } from './run.ts';
import { openThreadSockets, type ThreadSockets } from './thread-sockets.ts';

/**
 * Sends all requests over `connections` connections, each with one in flight, as fast as responses arrive.
 * @param serverCpuUs the server's CPU time so far
 */
export async function drive(
  port: number,
  requests: readonly string[],
  connections: number,
  serverCpuUs: () => number = workerdCpuUs,
): Promise<Run> {
  const sockets = await openThreadSockets({ port, connections });
  const run = await driveThread(sockets, requests, serverCpuUs);
  await sockets.close();
  return run;
}

/** `drive` over open connections, which stay open. */
export async function driveThread(
  sockets: ThreadSockets,
  requests: readonly string[],
  serverCpuUs: () => number = workerdCpuUs,
): Promise<Run> {
  const send = await sockets.take(requests);
  const meter = new Meter(serverCpuUs);
  for (const answer of await send(null)) meter.count(answer);
  return meter.read();
}

/** Sends all requests, one in flight per connection, as fast as responses arrive. The connections stay open. */
export async function sendAll(
  sockets: readonly RequestSocket[],
  requests: readonly string[],
): Promise<TimedAnswer[]> {
  let next = 0;
  const answers: TimedAnswer[] = [];
  const work = async (socket: RequestSocket) => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const sentAt = performance.now();
      const answer = await socket.send(request);
      const answeredAt = performance.now();
      answers.push({ ...answer, latencyMs: answeredAt - sentAt, answeredAt });
    }
  };
  await Promise.all(sockets.map(work));
  return answers;
}

/** Fails the benchmark on unexpected responses: a wrong response is not fast. */
export function requireAnswers(what: string, run: Run, expected: Record<string, number>): void {
  const got = run.answers;
  const same = (a: Record<string, number>, b: Record<string, number>) =>
    Object.keys(a).every((key) => a[key] === (b[key] ?? 0));
  if (!same(got, expected) || !same(expected, got)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, answered ${JSON.stringify(got)}`);
  }
}
