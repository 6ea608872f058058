import { readFileSync, writeFileSync } from 'node:fs';

/** A line of wrangler's report, of which we read the version that a command made, or why it failed. */
export interface ReportEntry {
  type: string;
  version_id?: string | null;
  /** Cloudflare's error code. */
  code?: number;
}

/** "You need to enable Analytics Engine." https://github.com/cloudflare/workers-sdk/issues/5940 */
const NO_ANALYTICS_ENGINE = 10089;

export const NO_COUNTERS = `
Deployed without counters: Workers Analytics Engine is not switched on in this account. Switch it on at
https://dash.cloudflare.com/?to=/:account/workers/analytics-engine, then deploy again.
`;

export function isWithoutAnalytics(entries: readonly ReportEntry[]): boolean {
  return entries.some(({ type, code }) => type === 'command-failed' && code === NO_ANALYTICS_ENGINE);
}

/** Removes the dataset from the configuration of the built Worker. */
export function leaveOutCounters(builtConfig: string): void {
  const { analytics_engine_datasets: _, ...config } = JSON.parse(readFileSync(builtConfig, 'utf8')) as Record<
    string,
    unknown
  >;
  writeFileSync(builtConfig, JSON.stringify(config));
}
