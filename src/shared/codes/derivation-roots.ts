/** Settings that derived secrets grow from. */
export interface DerivationEnv {
  /** At least 32 random bytes. */
  DERIVATION_SECRET?: string;
  /** The root before the last rotation. */
  DERIVATION_SECRET_PREVIOUS?: string;
}

/**
 * The roots of derived secrets, the current one first. Secrets are made from the first; a verifier accepts those of
 * both generations.
 */
export function derivationRoots(env: DerivationEnv): readonly [current: string, ...older: string[]] {
  const { DERIVATION_SECRET: current, DERIVATION_SECRET_PREVIOUS: previous } = env;
  if (!current) throw new Error('DERIVATION_SECRET is not set');
  return previous ? [current, previous] : [current];
}

const queueTokenKeysOf = new Map<string, Promise<CryptoKey>>();

/** The HMAC keys of queue tokens, the current one first. */
export async function queueTokenKeys(env: DerivationEnv): Promise<readonly CryptoKey[]> {
  return await Promise.all(
    derivationRoots(env).map((root) => {
      const key = queueTokenKeysOf.get(root) ?? deriveQueueTokenKey(root);
      queueTokenKeysOf.set(root, key);
      return key;
    }),
  );
}

async function deriveQueueTokenKey(root: string): Promise<CryptoKey> {
  const text = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', text.encode(root), 'HKDF', false, ['deriveKey']);
  const salt = new Uint8Array(32);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: text.encode('aforo place v1') };
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(hkdf, material, hmac, false, ['sign', 'verify']);
}
