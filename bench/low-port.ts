import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports above this are handed out to outgoing connections, of which a benchmark makes many. */
const EPHEMERAL_FROM = 32_768;
const FIRST = 20_000;

let next = FIRST + Math.floor(Math.random() * 8_000);

/** A port that is free now, below those that the system gives to outgoing connections. */
export async function freeLowPort(): Promise<number> {
  for (; next < EPHEMERAL_FROM; next++) {
    if (await isFree(next)) return next++;
  }
  throw new Error('No port below 32768 is free.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  const free = await listening;
  if (free) {
    server.close();
    await once(server, 'close');
  }
  return free;
}
