import { z } from 'zod';
import {
  type PublicKeyText,
  QR_KEY_ID_MAX,
  readPublicKeys,
  type SigningKey,
  type VerificationKey,
} from './ticket-key.ts';

/** Settings with the Ed25519 keys that sign tickets and orders. */
export interface KeyRingEnv {
  /** JSON array of JWKs: first the key that signs, after it the public halves of those whose codes still admit. */
  TICKET_SIGNING_KEYS?: string;
}

const publicKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.coerce.number().int().min(0).max(QR_KEY_ID_MAX),
});
const privateKeySchema = publicKeySchema.extend({ d: z.string() });
const ringSchema = z
  .tuple([privateKeySchema], publicKeySchema)
  .refine((ring) => new Set(ring.map((key) => key.kid)).size === ring.length, 'two keys have the same kid');

interface KeyRing {
  signing: Promise<SigningKey>;
  verification: Promise<readonly VerificationKey[]>;
  publicKeys: readonly PublicKeyText[];
}

const rings = new Map<string, KeyRing>();

/** The key for new codes. */
export function ticketSigningKey(env: KeyRingEnv): Promise<SigningKey> {
  return ringOf(env).signing;
}

export function ticketVerificationKeys(env: KeyRingEnv): Promise<readonly VerificationKey[]> {
  return ringOf(env).verification;
}

/** The public halves, for devices that verify offline. */
export function ticketPublicKeys(env: KeyRingEnv): readonly PublicKeyText[] {
  return ringOf(env).publicKeys;
}

function ringOf({ TICKET_SIGNING_KEYS: text = '' }: KeyRingEnv): KeyRing {
  const ring = rings.get(text) ?? readRing(text);
  rings.set(text, ring);
  return ring;
}

/** An error names the setting, and never its content. */
function readRing(text: string): KeyRing {
  if (text === '') throw new Error('TICKET_SIGNING_KEYS is not set');
  const parsed = ringSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
    throw new Error(`TICKET_SIGNING_KEYS is no key ring: ${problems.join('; ')}`);
  }
  const publicKeys = parsed.data.map(({ kid, x }) => ({ id: kid, x }));
  return { signing: importSigningKey(parsed.data[0]), verification: readPublicKeys(publicKeys), publicKeys };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function importSigningKey({ kid, ...jwk }: z.infer<typeof privateKeySchema>): Promise<SigningKey> {
  return { id: kid, key: await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['sign']) };
}
