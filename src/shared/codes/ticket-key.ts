/** Ids fit into 7 bits of a code. */
export const QR_KEY_ID_MAX = 127;

interface KeyOf<Key> {
  id: number;
  key: Key;
}

export type SigningKey = KeyOf<CryptoKey>;
export type VerificationKey = KeyOf<CryptoKey>;

/** An Ed25519 public key as text: the `x` of its JWK. */
export interface PublicKeyText {
  id: number;
  x: string;
}

export async function readPublicKeys(keys: readonly PublicKeyText[]): Promise<readonly VerificationKey[]> {
  return await Promise.all(
    keys.map(async ({ id, x }) => ({
      id,
      key: await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', true, [
        'verify',
      ]),
    })),
  );
}
