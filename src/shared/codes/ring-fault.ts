import { type KeyRingEnv, ticketSigningKey, ticketVerificationKeys } from './key-ring.ts';
import { parseQr, signQr, verifyQr } from './qr.ts';

/** Any content: it is signed, verified and thrown away. */
const SAMPLE = {
  kind: 'ticket',
  eventId: '00000000-0000-4000-8000-000000000000',
  secret: 'A'.repeat(22),
} as const;

const faults = new Map<string, Promise<string | null>>();

/**
 * Why codes cannot be signed and verified with the ring; null when they can. Names the setting, and none of its content.
 * Tried once for each ring.
 */
export function ringFault(env: KeyRingEnv): Promise<string | null> {
  const { TICKET_SIGNING_KEYS: ring = '' } = env;
  const known = faults.get(ring) ?? tryRing(env);
  faults.set(ring, known);
  return known;
}

async function tryRing(env: KeyRingEnv): Promise<string | null> {
  try {
    const signed = parseQr(await signQr(SAMPLE, await ticketSigningKey(env)));
    const verdict = signed && (await verifyQr(signed, await ticketVerificationKeys(env)));
    return verdict === 'valid' ? null : 'TICKET_SIGNING_KEYS: the first key does not verify what it signs';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return reason.startsWith('TICKET_SIGNING_KEYS') ? reason : 'TICKET_SIGNING_KEYS: a key cannot be read';
  }
}
