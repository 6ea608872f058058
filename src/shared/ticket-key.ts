/** The Ed25519 pair behind tickets and orders; the secret holds the private key as a JWK. */
interface Ed25519Jwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  d: string;
}

const keys = new Map<string, Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }>>();

export async function ticketPrivateKey(secret: string | undefined): Promise<CryptoKey> {
  return (await importPair(secret)).privateKey;
}

export async function ticketPublicKey(secret: string | undefined): Promise<CryptoKey> {
  return (await importPair(secret)).publicKey;
}

function importPair(secret: string | undefined) {
  if (!secret) throw new Error('TICKET_SIGNING_KEY is not set');
  let pair = keys.get(secret);
  if (!pair) {
    pair = importJwk(JSON.parse(secret) as Ed25519Jwk);
    keys.set(secret, pair);
  }
  return pair;
}

async function importJwk(jwk: Ed25519Jwk) {
  const { kty, crv, x, d } = jwk;
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { kty, crv, x, d }, 'Ed25519', false, ['sign']),
    crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', true, ['verify']),
  ]);
  return { privateKey, publicKey };
}
