import type { Reader } from '#db/client.ts';

/** A key pair as JWKs in JSON; the private one is sealed. */
export interface StoredKeyPair {
  private_jwk: string;
  public_jwk: string;
}

export function readKeyPair(reader: Reader, id: string): Promise<StoredKeyPair | null> {
  return reader.first('SELECT private_jwk, public_jwk FROM identity_keys WHERE id = ?', id);
}
