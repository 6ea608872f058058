import { type Finding, reportOn } from './finding.ts';
import { getJson } from './http.ts';

/** The part of `GET /api/config` that the doctor reads. */
export interface SiteConfig {
  authMode: string;
  supabaseUrl: string | null;
  supabaseKey: string | null;
  siteUrl: string;
  cardCurrencies: string[];
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
  if (config.authMode === 'hosted') {
    // With the proxy, pages are told no address of the service.
    const { status } = await getJson(`${url}/health/ready`);
    report.expect(
      Boolean(config.supabaseUrl) || status === 200,
      'sign-in is configured',
      'sign-in refuses to run',
      'Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY; the reason is in the log (`npx wrangler tail`).',
    );
  }
  return { findings: report.findings, config };
}
