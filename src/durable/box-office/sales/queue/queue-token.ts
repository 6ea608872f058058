import { fromBase64Url, toBase64Url } from '#shared/codes/qr.ts';

/** Whose place it is, and for which purchase. */
export interface QueueTokenOwner {
  eventId: string;
  userId: string;
  requestId: string;
  requestHash: string;
}

/** A place in the waiting room, as its holder carries it. Times in Unix ms by the object's clock. */
export interface Place {
  number: number;
  /** Asking earlier is answered, but gains nothing. */
  notBefore: number;
  expiresAt: number;
}

const text = new TextEncoder();

/**
 * `base64url([number, notBefore, expiresAt]).HMAC-SHA-256`. The owner is signed with it and not written in it: a place
 * in other hands, or for another purchase, is simply not signed.
 */
export async function signQueueToken(key: CryptoKey, owner: QueueTokenOwner, place: Place): Promise<string> {
  const payload = toBase64Url(text.encode(JSON.stringify([place.number, place.notBefore, place.expiresAt])));
  const mac = await crypto.subtle.sign('HMAC', key, signedText(owner, payload));
  return `${payload}.${toBase64Url(new Uint8Array(mac))}`;
}

/** @returns null when it was not signed for this owner */
export async function verifyQueueToken(
  key: CryptoKey,
  owner: QueueTokenOwner,
  place: string,
): Promise<Place | null> {
  const [payload = '', mac = ''] = place.split('.');
  const signature = fromBase64Url(mac);
  // Base64url leaves bits unused and may be padded: a place has the one text that its holder was given.
  if (!signature || place !== `${payload}.${toBase64Url(signature)}`) return null;
  if (!(await crypto.subtle.verify('HMAC', key, signature, signedText(owner, payload)))) return null;
  const bytes = fromBase64Url(payload);
  if (!bytes) return null;
  const [number, notBefore, expiresAt] = JSON.parse(new TextDecoder().decode(bytes)) as [
    number,
    number,
    number,
  ];
  return { number, notBefore, expiresAt };
}

function signedText(owner: QueueTokenOwner, payload: string): Uint8Array {
  const { eventId, userId, requestId, requestHash } = owner;
  return text.encode(JSON.stringify([eventId, userId, requestId, requestHash, payload]));
}
