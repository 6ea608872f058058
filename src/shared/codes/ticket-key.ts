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

const queueTokenKeys = new Map<string, Promise<CryptoKey>>();

/** The HMAC key of queue tokens, derived separately so that a queue token can never pass for a ticket. */
export function queueTokenKey(secret: string | undefined): Promise<CryptoKey> {
  if (!secret) throw new Error('TICKET_SIGNING_KEY is not set');
  let key = queueTokenKeys.get(secret);
  if (!key) {
    key = deriveQueueTokenKey((JSON.parse(secret) as Ed25519Jwk).d);
    queueTokenKeys.set(secret, key);
  }
  return key;
}

async function deriveQueueTokenKey(privatePart: string): Promise<CryptoKey> {
  const text = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', text.encode(privatePart), 'HKDF', false, [
    'deriveKey',
  ]);
  const salt = new Uint8Array(32);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: text.encode('aforo place v1') };
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(hkdf, material, hmac, false, ['sign', 'verify']);
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
