import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from './connection.ts';
import { ScannerSocket } from './door-line.ts';
import { sendAll, type TimedAnswer } from './load.ts';
import { pace } from './pace.ts';
import { clockZeroMs } from './shared-clock.ts';

/** The server's port, and how many connections over HTTP, or the path of each door's socket. */
export type LinesAt = { port: number; connections: number } | { port: number; paths: readonly string[] };

/** First what is to be sent, then how. */
export type ToSend = { requests: readonly string[] } | { perSecond: number | null };

export interface Sent {
  answers: readonly TimedAnswer[];
  /** What `answeredAt` counts from. */
  clockZeroMs: number;
}

const at = workerData as LinesAt;
const lines =
  'paths' in at
    ? await Promise.all(at.paths.map((path) => ScannerSocket.open(at.port, path)))
    : Array.from({ length: at.connections }, () => new Connection(at.port));
let requests: readonly string[] = [];
parentPort?.on('message', async (what: ToSend) => {
  if ('requests' in what) {
    ({ requests } = what);
    parentPort?.postMessage('taken');
    return;
  }
  const { perSecond } = what;
  const answers =
    perSecond === null ? await sendAll(lines, requests) : await pace(lines, requests, perSecond);
  parentPort?.postMessage({ answers, clockZeroMs: clockZeroMs() } satisfies Sent);
});
parentPort?.postMessage('open');
