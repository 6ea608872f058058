import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Start of the ephemeral range: the system assigns these ports to outgoing connections, of which a benchmark opens
 * many.
 */
const EPHEMERAL_FROM = 32_768;
const FIRST = 20_000;

let next = FIRST + Math.floor(Math.random() * 8_000);

/** A free port below the ephemeral range. */
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
