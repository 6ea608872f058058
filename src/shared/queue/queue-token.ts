import { fromBase64Url, toBase64Url } from '#shared/codes/base64url.ts';

/** The person and the purchase that a queue token is bound to. */
export interface QueueTokenOwner {
  eventId: string;
  userId: string;
  requestId: string;
  requestHash: string;
}

/** Payload of a queue token. Times are Unix ms by the server's clock. */
export interface QueuePosition {
  /** With fractions; a random time for a buyer who was drawn. */
  joinedAt: number;
  /** The box office is not asked earlier. */
  notBefore: number;
  expiresAt: number;
}

const text = new TextEncoder();

/**
 * `base64url([joinedAt, notBefore, expiresAt]).HMAC-SHA-256`. The MAC also covers the owner, who is not in the
 * payload: verification fails for another person or another purchase.
 */
export async function signQueueToken(
  [key]: readonly CryptoKey[],
  owner: QueueTokenOwner,
  position: QueuePosition,
): Promise<string> {
  const payload = toBase64Url(
    text.encode(JSON.stringify([position.joinedAt, position.notBefore, position.expiresAt])),
  );
  if (!key) throw new Error('A queue token needs a key');
  const mac = await crypto.subtle.sign('HMAC', key, signedText(owner, payload));
  return `${payload}.${toBase64Url(new Uint8Array(mac))}`;
}

/**
 * @param keys of both generations
 * @returns null when no signature matches this owner
 */
export async function verifyQueueToken(
  keys: readonly CryptoKey[],
  owner: QueueTokenOwner,
  token: string,
): Promise<QueuePosition | null> {
  const [payload = '', mac = ''] = token.split('.');
  const signature = fromBase64Url(mac);
  // Accept only the canonical encoding: base64url has unused trailing bits and optional padding.
  if (!signature || token !== `${payload}.${toBase64Url(signature)}`) return null;
  const signed = signedText(owner, payload);
  const checks = await Promise.all(keys.map((key) => crypto.subtle.verify('HMAC', key, signature, signed)));
  if (!checks.includes(true)) return null;
  const bytes = fromBase64Url(payload);
  if (!bytes) return null;
  const [joinedAt, notBefore, expiresAt] = JSON.parse(new TextDecoder().decode(bytes)) as [
    number,
    number,
    number,
  ];
  return { joinedAt, notBefore, expiresAt };
}

/**
 * The same random number below 1 for every request of one person or browser at one event: asking again draws no
 * better place.
 */
export async function lotOf([key]: readonly CryptoKey[], eventId: string, buyer: string): Promise<number> {
  if (!key) throw new Error('A lot needs a key');
  const mac = await crypto.subtle.sign('HMAC', key, text.encode(JSON.stringify(['lot', eventId, buyer])));
  return new DataView(mac).getUint32(0) / 2 ** 32;
}

function signedText(owner: QueueTokenOwner, payload: string): Uint8Array {
  const { eventId, userId, requestId, requestHash } = owner;
  return text.encode(JSON.stringify([eventId, userId, requestId, requestHash, payload]));
}
