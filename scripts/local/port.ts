import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const DEFAULT_PORT = 8787;

/** The port from PORT, or the default. */
export function wantedPort(): number {
  const text = process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT=${text} is not a port.`);
  return port;
}

/** Fails with a helpful message if the port is in use. */
export async function requireFreePort(port: number): Promise<void> {
  const code = await listenOnce(port).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? 'unknown',
  );
  if (code === 'EADDRINUSE') {
    throw new Error(`Port ${port} is in use. Stop what runs there, or choose another: PORT=8790 npm start`);
  }
  if (code) throw new Error(`Port ${port} cannot be used (${code}). Choose another: PORT=8790 npm start`);
}

/** A free port. */
export async function freePort(): Promise<number> {
  return await listenOnce(0);
}

async function listenOnce(port: number): Promise<number> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
