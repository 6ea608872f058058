import { timingSafeEqual } from 'node:crypto';
import { type DerivationEnv, derivationRoots } from '#shared/codes/derivation-roots.ts';
import { hmacHex } from './identity/seal.ts';

/** What a secret is derived for: equal purposes and texts give equal secrets. */
interface Derivation {
  purpose: string;
  text: string;
}

/**
 * Derives 32 bytes from each of the deployment's roots, the current one first. The database then stores nothing that
 * reveals the secret, and a lost response can be repeated.
 */
export async function derivedSecrets(
  env: DerivationEnv,
  { purpose, text }: Derivation,
): Promise<readonly [current: Buffer, ...older: Buffer[]]> {
  const derive = async (root: string) => Buffer.from(await hmacHex(root, purpose, text), 'hex');
  const [current, ...older] = derivationRoots(env);
  return [await derive(current), ...(await Promise.all(older.map(derive)))];
}

/** The current secret as base64url, to hand out. */
export async function derivedText(env: DerivationEnv, derivation: Derivation): Promise<string> {
  return (await derivedSecrets(env, derivation))[0].toString('base64url');
}

/** Whether `given` was handed out by `derivedText`, under the current root or the one before. */
export async function isDerived(env: DerivationEnv, derivation: Derivation, given: string): Promise<boolean> {
  const left = Buffer.from(given);
  return (await derivedSecrets(env, derivation)).some((secret) => {
    const right = Buffer.from(secret.toString('base64url'));
    return left.byteLength === right.byteLength && timingSafeEqual(left, right);
  });
}
