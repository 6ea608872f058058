import { hmacHex } from './identity/seal.ts';

/**
 * 32 bytes that nobody without the deployment's ticket key can know, the same at every call: so nothing that would give
 * a secret away lies in the database, and an answer that got lost can be given again.
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
