import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { WEBHOOK_OLD_SECRET_MS } from '#shared/integrations/integration-limits.ts';
import { derivedSecrets } from '#worker/derived-secret.ts';

/** An endpoint's current secret version, and when it was rotated. */
export interface SecretState {
  id: string;
  secretVersion: number;
  rotatedAt: number | null;
}

function secretsOf(derivation: DerivationEnv, id: string, version: number) {
  return derivedSecrets(derivation, { purpose: 'webhook', text: `${id}/${version}` });
}

/** The secret in the text format of Standard Webhooks libraries. */
export async function webhookSecretText(
  derivation: DerivationEnv,
  { id, secretVersion }: SecretState,
): Promise<string> {
  const [secret] = await secretsOf(derivation, id, secretVersion);
  return `whsec_${secret.toString('base64')}`;
}

/**
 * Message headers by Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `id.seconds.body`, one
 * signature per valid secret: of both versions for a day, and of both generations of the deployment's root.
 */
export async function webhookHeaders(
  derivation: DerivationEnv,
  endpoint: SecretState,
  message: { id: string; body: string; now: number },
): Promise<Record<string, string>> {
  const seconds = Math.floor(message.now / 1000);
  const signed = new TextEncoder().encode(`${message.id}.${seconds}.${message.body}`);
  const { id, secretVersion, rotatedAt } = endpoint;
  const isOldGood = rotatedAt !== null && rotatedAt + WEBHOOK_OLD_SECRET_MS > message.now;
  const versions = isOldGood ? [secretVersion, secretVersion - 1] : [secretVersion];
  const secrets = await Promise.all(versions.map((version) => secretsOf(derivation, id, version)));
  const signatures = await Promise.all(
    secrets.flat().map(async (secret) => {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
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
