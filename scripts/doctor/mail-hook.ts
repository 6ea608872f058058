import { signWebhookMessage, webhookSecretBytes } from '#worker/http/standard-webhooks.ts';
import { type Finding, reportOn } from './finding.ts';
import { postForErrorCode } from './http.ts';

/** Of the Worker: the Send Email hook of hosted sign-in. */
export const MAIL_HOOK_PATH = '/api/auth/mail-hook';
export const MAIL_HOOK_SECRETS = 'SUPABASE_EMAIL_HOOK_SECRETS';

/**
 * Posts a signed call without content to the Worker's hook. It mails nothing; the answer tells whether the Worker has
 * the secret.
 * @param secrets as the setting has them
 */
export async function mailHookFindings(options: {
  siteUrl: string;
  secrets: string | undefined;
  /** Sets the Worker's secret. */
  mend: string;
}): Promise<Finding[]> {
  const { siteUrl, secrets, mend } = options;
  const report = reportOn('mail hook');
  if (!secrets) {
    report.skipped('its secret not tried', `Run with ${MAIL_HOOK_SECRETS}=v1,whsec_… in the environment.`);
    return report.findings;
  }
  const keys = secrets
    .split('|')
    .map((text) => webhookSecretBytes(text.trim().replace(/^v1,/, '')))
    .filter((key) => key !== null);
  if (keys.length === 0) {
    report.fault(
      `${MAIL_HOOK_SECRETS} is not v1,whsec_<base64>: the Worker takes no call`,
      `Make one: "v1,whsec_$(openssl rand -base64 32)". ${mend}`,
    );
    return report.findings;
  }
  const body = '{}';
  const signed = await signWebhookMessage(keys, { id: crypto.randomUUID(), body, now: Date.now() });
  const { code, problem } = await postForErrorCode(`${siteUrl}${MAIL_HOOK_PATH}`, body, signed);
  // The signature is checked first.
  if (code === 'BAD_INPUT') report.ok('the Worker takes calls with its secret');
  else if (code === 'WEBHOOK_SIGNATURE')
    report.fault('the Worker has another secret than this: nobody gets a code', mend);
  else if (code === 'NOT_FOUND')
    report.fault('the Worker has no usable secret, or no hosted sign-in: nobody gets a code', mend);
  else
    report.fault(
      `${siteUrl}${MAIL_HOOK_PATH}: ${problem || code}`,
      'Mend the site, and run the doctor again.',
    );
  return report.findings;
}
