import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { WEBHOOK_OLD_SECRET_MS } from '#shared/integrations/integration-limits.ts';
import { derivedSecrets } from '#worker/derived-secret.ts';
import { signWebhookMessage } from '#worker/http/standard-webhooks.ts';

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

/** Signed with each valid secret: of both versions for a day, and of both generations of the deployment's root. */
export async function webhookHeaders(
  derivation: DerivationEnv,
  endpoint: SecretState,
  message: { id: string; body: string; now: number },
): Promise<Record<string, string>> {
  const { id, secretVersion, rotatedAt } = endpoint;
  const isOldGood = rotatedAt !== null && rotatedAt + WEBHOOK_OLD_SECRET_MS > message.now;
  const versions = isOldGood ? [secretVersion, secretVersion - 1] : [secretVersion];
  const secrets = await Promise.all(versions.map((version) => secretsOf(derivation, id, version)));
  return await signWebhookMessage(secrets.flat(), message);
}
