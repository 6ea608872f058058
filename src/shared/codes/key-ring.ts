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
  /** A JWK from before key ids: alone it signs AF1, beside a ring it only verifies. */
  TICKET_SIGNING_KEY?: string;
}

const publicKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const kid = z.coerce.number().int().min(0).max(QR_KEY_ID_MAX);
const singleSchema = publicKey.extend({ d: z.string() });
const ringSchema = z
  .tuple([singleSchema.extend({ kid })], publicKey.extend({ kid }))
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

function ringOf({ TICKET_SIGNING_KEYS: several = '', TICKET_SIGNING_KEY: single = '' }: KeyRingEnv): KeyRing {
  const text = `${several}\n${single}`;
  const ring = rings.get(text) ?? readRing(several, single);
  rings.set(text, ring);
  return ring;
}

function readRing(several: string, single: string): KeyRing {
  const ring = several ? read('TICKET_SIGNING_KEYS', ringSchema, several) : null;
  const old = single ? read('TICKET_SIGNING_KEY', singleSchema, single) : null;
  const current = ring?.[0] ?? old;
  if (!current) throw new Error('TICKET_SIGNING_KEYS is not set');
  const keys = [
    ...(ring ?? []).map((key) => ({ id: key.kid, x: key.x })),
    ...(old ? [{ id: null, x: old.x }] : []),
  ];
  return {
    signing: importSigningKey(current, ring?.[0].kid ?? null),
    verification: readPublicKeys(keys),
    publicKeys: keys,
  };
}

/** Names the setting, and never its content. */
function read<T>(setting: string, schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  throw new Error(`${setting} is no key ring: ${problems.join('; ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function importSigningKey(
  { kty, crv, x, d }: z.infer<typeof singleSchema>,
  id: number | null,
): Promise<SigningKey> {
  return { id, key: await crypto.subtle.importKey('jwk', { kty, crv, x, d }, 'Ed25519', false, ['sign']) };
}
