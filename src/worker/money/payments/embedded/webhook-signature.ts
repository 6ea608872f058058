import { WEBHOOK_TOLERANCE_S } from '#shared/limits.ts';

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, the scheme of Stripe's webhooks. */
export const SIGNATURE_HEADER = 'aforo-signature';

export async function signWebhook(secret: string, body: string, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000);
  const mac = await crypto.subtle.sign('HMAC', await keyOf(secret), signedBytes(seconds, body));
  const hex = Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `t=${seconds},v1=${hex}`;
}

/** Whether the body was signed with this secret within the time tolerance. WebCrypto compares in constant time. */
export async function isSignedWebhook(
  secret: string,
  header: string | null,
  body: string,
  now: number,
): Promise<boolean> {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!match?.[1] || !match[2]) return false;
  const seconds = Number(match[1]);
  if (Math.abs(now / 1000 - seconds) > WEBHOOK_TOLERANCE_S) return false;
  const mac = Uint8Array.from(match[2].match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return await crypto.subtle.verify('HMAC', await keyOf(secret), mac, signedBytes(seconds, body));
}

function signedBytes(seconds: number, body: string): Uint8Array {
  return new TextEncoder().encode(`${seconds}.${body}`);
}

async function keyOf(secret: string): Promise<CryptoKey> {
  return await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
}
