import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from './connection.ts';
import { sendAll } from './load.ts';
import { pace } from './pace.ts';
import { ScannerSocket } from './scanner-socket.ts';
import { clockZeroMs } from './shared-clock.ts';
import type { Sent, SocketsAt, ToSend } from './thread-messages.ts';

const at = workerData as SocketsAt;
const sockets =
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
    perSecond === null ? await sendAll(sockets, requests) : await pace(sockets, requests, perSecond);
  parentPort?.postMessage({ answers, clockZeroMs: clockZeroMs() } satisfies Sent);
});
parentPort?.postMessage('open');
