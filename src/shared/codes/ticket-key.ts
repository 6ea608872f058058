/** The Ed25519 key pair that signs tickets and orders; the Worker's secret is the private key as a JWK. */
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

/** The public key as text (the JWK's `x`), for devices that verify offline. */
export function ticketPublicKeyText(secret: string | undefined): string {
  if (!secret) throw new Error('TICKET_SIGNING_KEY is not set');
  return (JSON.parse(secret) as Ed25519Jwk).x;
}

/** Imports a public key from that text. */
export function readTicketPublicKey(x: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', true, ['verify']);
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
    readTicketPublicKey(x),
  ]);
  return { privateKey, publicKey };
}
