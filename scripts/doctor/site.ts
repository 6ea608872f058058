import { type Finding, reportOn } from './finding.ts';
import { getAnswer, getJson } from './http.ts';

/** The part of `GET /api/config` that the doctor reads. */
export interface SiteConfig {
  authMode: string;
  supabaseUrl: string | null;
  supabaseKey: string | null;
  siteUrl: string;
  cardCurrencies: string[];
}

/** `/health/ready`, whatever its status. */
interface Readiness {
  checks?: { keys?: boolean; signIn?: boolean };
}

/** What the running Worker says of itself. @returns its configuration too, if it answers */
export async function siteFindings(url: string): Promise<{ findings: Finding[]; config: SiteConfig | null }> {
  const report = reportOn('site');
  const { body: config, problem } = await getJson<SiteConfig>(`${url}/api/config`);
  if (!config) {
    report.fault(
      `${url}/api/config: ${problem}`,
      'Deploy it, and see the custom domain in the dashboard: its certificate takes some minutes. `npx wrangler tail` shows errors.',
    );
    return { findings: report.findings, config };
  }
  report.ok(`${url} answers`);
  report.expect(
    config.siteUrl === url,
    'SITE_URL is this address',
    `SITE_URL is ${config.siteUrl}, not ${url}`,
    'Links in mails and payments lead there. Set SITE_URL, or use that address.',
  );
  report.advise(
    config.cardCurrencies.length > 0,
    `cards pay ${config.cardCurrencies.join(', ')}`,
    'no currency can be paid by card',
    'Set the Stripe secrets; an incomplete set is in the log (`npx wrangler tail`).',
  );
  const ready = await getAnswer<Readiness>(`${url}/health/ready`);
  report.expect(
    ready.body?.checks?.keys === true,
    'codes are signed and verified with the key ring',
    ready.body?.checks ? 'the key ring is broken: nothing is sold' : `${url}/health/ready: ${ready.problem}`,
    'docs/runbook.md, "The key ring is broken".',
  );
  if (config.authMode === 'hosted') {
    report.expect(
      ready.body?.checks?.signIn === true,
      'sign-in is configured',
      'sign-in refuses to run',
      'Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY; the reason is in the log (`npx wrangler tail`).',
    );
  }
  return { findings: report.findings, config };
}
