import { randomUUID } from 'node:crypto';
import type { Environment } from '../deploy/environment.ts';
import { queryDatabase } from '../deploy/query-database.ts';
import { type Finding, reportOn } from './finding.ts';

/** The cron comes each minute, and the queue hands over at once (ms). */
const LIMIT_MS = 150_000;
const PAUSE_MS = 5_000;

interface Told {
  recipient: string;
  status: 'owed' | 'sent' | 'skipped' | 'failed';
  problem: string | null;
}

/**
 * Asks for a test alert in D1, where the cron finds it as any other, and waits for what became of it: so it proves cron,
 * queue and settings, which are secrets. Its end is told a minute later.
 */
export async function alertTestFindings(
  environment: Environment,
  { limitMs = LIMIT_MS, pauseMs = PAUSE_MS }: { limitMs?: number; pauseMs?: number } = {},
): Promise<Finding[]> {
  const report = reportOn('alerts');
  const id = randomUUID();
  await queryDatabase(environment, [
    `INSERT INTO alerts (id, name, detail, began_at)
     VALUES ('${id}', 'test', 'Asked for by the doctor: nothing is wrong.', unixepoch() * 1000) ON CONFLICT DO NOTHING`,
  ]);
  const until = Date.now() + limitMs;
  let told: Told[] = [];
  do {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    [told] = await queryDatabase<[Told]>(environment, [
      `SELECT recipient, status, problem FROM deliveries
       WHERE channel = 'alert' AND kind = 'began' AND subject_id = '${id}'`,
    ]);
  } while ((told.length === 0 || told.some(({ status }) => status === 'owed')) && Date.now() < until);
  if (told.length === 0)
    report.fault(
      'nobody was told of a test alert',
      'Set ALERT_URL or ALERT_EMAIL (docs/deploy.md, "Alerts"); if they are set, the cron does not run: npx wrangler tail.',
    );
  for (const { recipient, status, problem } of told)
    report.expect(
      status === 'sent',
      `${nameOf(recipient)} got a test alert; its end follows within two minutes`,
      `${nameOf(recipient)} got no test alert: ${problem ?? 'not yet'}`,
      'docs/runbook.md, "Alerts do not arrive".',
    );
  return report.findings;
}

function nameOf(recipient: string): string {
  return recipient === 'url' ? 'ALERT_URL' : recipient;
}
