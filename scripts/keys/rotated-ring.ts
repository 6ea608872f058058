import { generateKeyPairSync } from 'node:crypto';
import { ticketPublicKeys } from '../../src/shared/codes/key-ring.ts';
import { QR_KEY_ID_MAX } from '../../src/shared/codes/ticket-key.ts';

/**
 * `TICKET_SIGNING_KEYS` with a new key in front. Of earlier keys only the public halves stay: they still verify what is
 * printed, and can sign nothing.
 * @param retired ids of keys whose codes shall no longer admit
 */
export function rotatedRing(ring = '', retired: readonly string[] = []): string {
  const earlier = ring === '' ? [] : ticketPublicKeys({ TICKET_SIGNING_KEYS: ring });
  const used = new Set(earlier.map(({ id }) => id));
  const missing = retired.find((id) => !earlier.some((key) => `${key.id}` === id));
  if (missing !== undefined) throw new Error(`The ring has no key ${missing}`);
  const ids = Array.from({ length: QR_KEY_ID_MAX }, (_, index) => index + 1);
  // Above every id so far: printed codes of a retired key would read as forgeries of a new key with its id.
  const highest = Math.max(0, ...used);
  const id = ids.find((above) => above > highest) ?? ids.find((free) => !used.has(free));
  if (id === undefined) throw new Error('The ring is full: retire its last key first');
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const made = { kid: `${id}`, kty, crv, x, d };
  const kept = earlier.filter((key) => !retired.includes(`${key.id}`));
  return JSON.stringify([made, ...kept.map((key) => ({ kid: `${key.id}`, kty, crv, x: key.x }))]);
}
