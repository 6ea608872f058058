import { WEBHOOK_OLD_SECRET_MS } from '#shared/integrations/integration-limits.ts';
import { derivedSecret } from '#worker/derived-secret.ts';

/** An endpoint's current secret version, and when it was rotated. */
export interface SecretState {
  id: string;
  secretVersion: number;
  rotatedAt: number | null;
}

function secretOf(ticketKey: string | undefined, id: string, version: number): Promise<Buffer> {
  return derivedSecret(ticketKey, 'webhook', `${id}/${version}`);
}

/** The secret in the text format of Standard Webhooks libraries. */
export async function webhookSecretText(
  ticketKey: string | undefined,
  { id, secretVersion }: SecretState,
): Promise<string> {
  return `whsec_${(await secretOf(ticketKey, id, secretVersion)).toString('base64')}`;
}

/**
 * Message headers by Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `id.seconds.body`, one
 * signature per valid secret.
 */
export async function webhookHeaders(
  ticketKey: string | undefined,
  endpoint: SecretState,
  message: { id: string; body: string; now: number },
): Promise<Record<string, string>> {
  const seconds = Math.floor(message.now / 1000);
  const signed = new TextEncoder().encode(`${message.id}.${seconds}.${message.body}`);
  const { id, secretVersion, rotatedAt } = endpoint;
  const isOldGood = rotatedAt !== null && rotatedAt + WEBHOOK_OLD_SECRET_MS > message.now;
  const versions = isOldGood ? [secretVersion, secretVersion - 1] : [secretVersion];
  const signatures = await Promise.all(
    versions.map(async (version) => {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const secret = await secretOf(ticketKey, id, version);
      const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), algorithm, false, ['sign']);
      return `v1,${Buffer.from(await crypto.subtle.sign('HMAC', key, signed)).toString('base64')}`;
    }),
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
