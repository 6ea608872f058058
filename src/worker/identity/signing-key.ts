import type { JSONWebKeySet, JWK, JWTVerifyGetKey } from 'jose';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, importJWK } from 'jose';
import { readerOf } from '#db/client.ts';
import { insertKeyPair } from '#db/commits/identity/signing-keys.ts';
import { readKeyPair, type StoredKeyPair } from '#db/readers/identity/signing-keys.ts';
import { seal, sha256Hex, unseal } from './seal.ts';

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  jwks: JSONWebKeySet;
  find: JWTVerifyGetKey;
}

export interface KeyStore {
  db: D1Database;
  now: () => number;
  secret: string;
}

const loaded = new Map<string, SigningKey>();

/**
 * The key pair of this secret: created on first use, read back so that concurrent isolates agree, and encrypted with
 * the secret. A new secret therefore means a new pair, and tokens signed with the old one are refused.
 */
export async function signingKey(store: KeyStore): Promise<SigningKey> {
  const id = `es256-${(await sha256Hex(`signing key ${store.secret}`)).slice(0, 16)}`;
  const known = loaded.get(id);
  if (known) return known;
  const stored = (await readKeyPair(readerOf(store.db), id)) ?? (await makeKey(store, id));
  const publicJwk = JSON.parse(stored.publicJwk) as JWK;
  const privateJwk = JSON.parse(await unseal(store.secret, 'signing key', stored.privateJwk)) as JWK;
  const privateKey = await importJWK(privateJwk, 'ES256');
  if (privateKey instanceof Uint8Array) throw new Error('the signing key is not an EC key');
  const jwks = { keys: [publicJwk] };
  const key = { kid: String(publicJwk.kid), privateKey, jwks, find: createLocalJWKSet(jwks) };
  loaded.set(id, key);
  return key;
}

async function makeKey(store: KeyStore, id: string): Promise<StoredKeyPair> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const privateJwk = await exportJWK(pair.privateKey);
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const published = { ...publicJwk, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  const sealed = await seal(
    store.secret,
    'signing key',
    JSON.stringify({ ...privateJwk, kid, alg: 'ES256' }),
  );
  await insertKeyPair(store.db, {
    id,
    privateJwk: sealed,
    publicJwk: JSON.stringify(published),
    now: store.now(),
  });
  const stored = await readKeyPair(readerOf(store.db), id);
  if (!stored) throw new Error('the signing key was not stored');
  return stored;
}
