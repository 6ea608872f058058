import { hmacHex } from './identity/seal.ts';

/**
 * Derives 32 bytes from the deployment's ticket key, the same for every call. The database then stores nothing that
 * reveals the secret, and a lost response can be repeated.
 */
export async function derivedSecret(
  ticketKey: string | undefined,
  purpose: string,
  text: string,
): Promise<Buffer> {
  if (!ticketKey) throw new Error('TICKET_SIGNING_KEY is not set');
  const { d } = JSON.parse(ticketKey) as { d: string };
  return Buffer.from(await hmacHex(d, purpose, text), 'hex');
}
