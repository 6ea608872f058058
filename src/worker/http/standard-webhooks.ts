import { WEBHOOK_TOLERANCE_S } from '#shared/limits.ts';

/** Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `id.seconds.body`, one signature per secret. */

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };
/** Separated by spaces; supabase/auth puts a comma before each space too. */
const SIGNATURES = /(?<=^|[\s,])v1,([A-Za-z\d+/]{43}=)(?=[\s,]|$)/g;
/** A sender has two during a change of its secret. */
const SIGNATURES_READ_MAX = 4;
const ID_MAX_CHARS = 256;
/** The least that the standard allows. */
const SECRET_MIN_BYTES = 24;

/** Headers of a message, with a signature for each secret. */
export async function signWebhookMessage(
  secrets: readonly Uint8Array[],
  message: { id: string; body: string; now: number },
): Promise<Record<string, string>> {
  const seconds = String(Math.floor(message.now / 1000));
  const signed = signedBytes(message.id, seconds, new TextEncoder().encode(message.body));
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const mac = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signed);
      return `v1,${Buffer.from(mac).toString('base64')}`;
    }),
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}

/** Why a message is not to be trusted; null when one of the secrets signed it within the time tolerance. */
export async function webhookFault(
  secrets: readonly Uint8Array[],
  headers: Headers,
  body: Uint8Array,
  now: number,
): Promise<string | null> {
  const id = headers.get('webhook-id') ?? '';
  const seconds = headers.get('webhook-timestamp') ?? '';
  const signatures = [...(headers.get('webhook-signature') ?? '').matchAll(SIGNATURES)]
    .slice(0, SIGNATURES_READ_MAX)
    .map(([, base64 = '']) => Buffer.from(base64, 'base64'));
  if (id === '' || id.length > ID_MAX_CHARS || !/^\d{1,12}$/.test(seconds) || signatures.length === 0)
    return 'no signature';
  if (Math.abs(now / 1000 - Number(seconds)) > WEBHOOK_TOLERANCE_S) return 'signed at another time';
  const signed = signedBytes(id, seconds, body);
  for (const secret of secrets) {
    const key = await keyOf(secret, 'verify');
    // WebCrypto compares in constant time.
    for (const mac of signatures) if (await crypto.subtle.verify('HMAC', key, mac, signed)) return null;
  }
  return 'wrong signature';
}

/** The bytes of a secret in the standard's text form `whsec_<base64>`; null for anything else. */
export function webhookSecretBytes(text: string): Uint8Array | null {
  const base64 = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(text)?.[1];
  const bytes = base64 === undefined ? null : Buffer.from(base64, 'base64');
  return bytes && bytes.byteLength >= SECRET_MIN_BYTES ? bytes : null;
}

function signedBytes(id: string, seconds: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([Buffer.from(`${id}.${seconds}.`), body]));
}

async function keyOf(secret: Uint8Array, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return await crypto.subtle.importKey('raw', new Uint8Array(secret), ALGORITHM, false, [use]);
}
