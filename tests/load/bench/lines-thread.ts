import { parentPort, workerData } from 'node:worker_threads';
import { DoorLine } from './door-line.ts';
import { sendAll, type TimedAnswer } from './load.ts';
import { pace } from './pace.ts';

/** What the thread is given: the server's port, and the path of each socket to open. */
export interface DevicesAt {
  port: number;
  paths: readonly string[];
}

export interface ScansToSend {
  scans: readonly string[];
  /** Null for as fast as they are answered. */
  perSecond: number | null;
}

export interface ScansAnswered {
  answers: readonly TimedAnswer[];
  /** What `answeredAt` counts from, for each thread has a clock of its own (ms since 1970). */
  timeOrigin: number;
}

const { port, paths } = workerData as DevicesAt;
const lines = await Promise.all(paths.map((path) => DoorLine.open(port, path)));
parentPort?.on('message', async ({ scans, perSecond }: ScansToSend) => {
  const answers = perSecond === null ? await sendAll(lines, scans) : await pace(lines, scans, perSecond);
  parentPort?.postMessage({ answers, timeOrigin: performance.timeOrigin } satisfies ScansAnswered);
});
parentPort?.postMessage('open');
