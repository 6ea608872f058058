import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/paths.ts';

export interface Tally {
  passed: number;
  failed: number;
}

export const onePassed: Tally = { passed: 1, failed: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({ passed: total.passed + tally.passed, failed: total.failed + tally.failed }),
    { passed: 0, failed: 0 },
  );
}

/** A suite that crashed or ran no test has failed, even without a failed test. */
function suiteTally(counted: Tally, ended: boolean): Tally {
  const empty = counted.passed + counted.failed === 0;
  return empty || (!ended && counted.failed === 0) ? { ...counted, failed: counted.failed + 1 } : counted;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** @param ended whether the process exited with 0. A file that failed to load counts as one failed test. */
export function vitestTally(reportFile: string, ended: boolean): Tally {
  const report = read<VitestReport>(reportFile);
  if (!report) return oneFailed;
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return suiteTally({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded }, ended);
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** A flaky test, which passed on its second try, has passed; Playwright lists such tests at the end. */
export function playwrightTally(reportFile: string, ended: boolean): Tally {
  const stats = read<PlaywrightReport>(reportFile)?.stats;
  if (!stats) return oneFailed;
  return suiteTally({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, ended);
}

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** Path of a new report; an earlier report is deleted so that it cannot be read by mistake. */
export function freshReport(name: string): string {
  const folder = join(projectRoot, '.cache', 'test');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}
