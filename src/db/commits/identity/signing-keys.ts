import type { StoredKeyPair } from '#db/readers/identity/signing-keys.ts';

/** Stores a key pair, unless a concurrent isolate has stored one under this id. */
export async function insertKeyPair(
  db: D1Database,
  pair: StoredKeyPair & { id: string; now: number },
): Promise<void> {
  await db
    .prepare(
      'INSERT OR IGNORE INTO identity_keys (id, private_jwk, public_jwk, sealed, created_at) VALUES (?, ?, ?, 1, ?)',
    )
    .bind(pair.id, pair.privateJwk, pair.publicJwk, pair.now)
    .run();
}
