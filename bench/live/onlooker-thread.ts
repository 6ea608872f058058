import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { HEAD_END } from '../connection.ts';

/** Input of the thread: the server's port, and the path of each socket to open. */
export interface OnlookersAt {
  port: number;
  paths: readonly string[];
}

const { port, paths } = workerData as OnlookersAt;
const SWITCHED = /^HTTP\/1\.1 101 /;

/** Reads and discards all data without parsing frames. Resolves on the first frame. */
function lookOn(path: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const head = [
    `GET ${path} HTTP/1.1`,
    'host: localhost',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
    '',
    '',
  ];
  socket.write(head.join('\r\n'));
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const onFirst = (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const headEnd = received.indexOf(HEAD_END);
      if (headEnd < 0 || received.length === headEnd + HEAD_END.length) return;
      if (!SWITCHED.test(received.toString('latin1', 0, headEnd)))
        reject(new Error('An onlooker got no socket.'));
      socket.off('data', onFirst).resume();
      resolve();
    };
    socket.on('data', onFirst).once('error', reject);
    socket.once('close', () => {
      throw new Error('An onlooker was sent away.');
    });
  });
}

await Promise.all(paths.map(lookOn));
parentPort?.postMessage('watching');
