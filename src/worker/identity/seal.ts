/**
 * HMAC and encryption with keys derived from the service's secret, one per purpose, so that no value works for
 * another.
 */

const encoder = new TextEncoder();

async function derive(secret: string, purpose: string): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) };
  return await crypto.subtle.deriveBits(params, key, 256);
}

export async function sha256Hex(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', encoder.encode(text))).toString('hex');
}

/** HMAC-SHA-256 under `secret`, for `purpose`, as hex. */
export async function hmacHex(secret: string, purpose: string, text: string): Promise<string> {
  const raw = await derive(secret, `hmac ${purpose}`);
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return Buffer.from(await crypto.subtle.sign('HMAC', key, encoder.encode(text))).toString('hex');
}

/** AES-GCM. @returns 12-byte random nonce and ciphertext, base64url */
export async function seal(secret: string, purpose: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    await sealingKey(secret, purpose),
    encoder.encode(text),
  );
  return Buffer.concat([nonce, new Uint8Array(sealed)]).toString('base64url');
}

/** @throws when the text was changed, or encrypted with another secret or purpose */
export async function unseal(secret: string, purpose: string, sealed: string): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'));
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.subarray(0, 12) },
    await sealingKey(secret, purpose),
    bytes.subarray(12),
  );
  return new TextDecoder().decode(opened);
}

async function sealingKey(secret: string, purpose: string): Promise<CryptoKey> {
  const raw = await derive(secret, `seal ${purpose}`);
  return await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
