import { type Finding, reportOn } from './finding.ts';
import { getJson } from './http.ts';

interface PublicSettings {
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
  external: { email: boolean };
}

export const DASHBOARD = 'Supabase dashboard →';

/**
 * What Supabase Auth tells everybody: `/settings` and `/.well-known/openid-configuration` (openapi.yaml in
 * supabase/auth), and `/.well-known/jwks.json` (https://supabase.com/docs/guides/auth/signing-keys).
 */
export async function supabaseFindings(options: {
  url: string;
  publishableKey: string;
  /** `SUPABASE_ISSUER`, if it is set. */
  issuer?: string | undefined;
}): Promise<Finding[]> {
  const { url, publishableKey, issuer } = options;
  const report = reportOn('supabase');
  const read = async <Body>(path: string) =>
    await getJson<Body>(`${url}/auth/v1/${path}`, { apikey: publishableKey });

  const settings = await read<PublicSettings>('settings');
  if (!settings.body) {
    report.fault(
      `${url}/auth/v1/settings: ${settings.problem}`,
      settings.status === 401
        ? `SUPABASE_PUBLISHABLE_KEY is not of this project: ${DASHBOARD} Project Settings → API Keys.`
        : 'SUPABASE_URL is https://<ref>.supabase.co; a paused project answers nothing.',
    );
    return report.findings;
  }
  const { external, disable_signup, mailer_autoconfirm } = settings.body;
  const signIn = `${DASHBOARD} Authentication → Sign In / Providers`;
  report.expect(external.email, 'email sign-in is on', 'email sign-in is off', `${signIn} → Email.`);
  report.expect(
    !disable_signup,
    'new users may sign up',
    'new users may not sign up',
    `${signIn}: allow new users to sign up.`,
  );
  report.expect(
    !mailer_autoconfirm,
    'addresses are confirmed',
    'addresses are not confirmed: anybody can take another person’s',
    `${signIn}: confirm email.`,
  );

  const keys = await read<{ keys: { alg?: string }[] }>('.well-known/jwks.json');
  const usable = keys.body?.keys.filter(({ alg }) => alg === 'ES256' || alg === 'RS256') ?? [];
  report.expect(
    usable.length > 0,
    `${usable.length} public signing keys (${usable.map(({ alg }) => alg).join(', ')})`,
    keys.body ? 'no asymmetric signing key: every session is refused' : `signing keys: ${keys.problem}`,
    `${DASHBOARD} Project Settings → JWT Keys: migrate to asymmetric keys, then rotate.`,
  );

  const discovery = await read<{ issuer: string }>('.well-known/openid-configuration');
  const found = discovery.body?.issuer ?? null;
  report.expect(
    issuer ? found === null || issuer === found : found !== null,
    `tokens are issued by ${issuer ?? found}`,
    issuer
      ? `SUPABASE_ISSUER is ${issuer}, the project says ${found}`
      : `the issuer is unknown: ${discovery.problem}`,
    issuer
      ? 'Delete SUPABASE_ISSUER, or set it to what the project says.'
      : `Set SUPABASE_ISSUER = "${url}/auth/v1" in [vars].`,
  );
  return report.findings;
}
