import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../local/paths.ts';

export interface SuiteReport {
  passed: number;
  failed: number;
  tests: TimedTest[];
  /** Names of the tests that failed, and of what failed beside tests. */
  failures: string[];
  /** Names of the tests that passed on their second try. */
  secondTries: string[];
  /** What browser tests left out here, a test or a step, with the reason. */
  leftOut?: string[];
}

export interface TimedTest {
  /** File and title. */
  name: string;
  seconds: number;
}

const NO_TESTS = { tests: [], failures: [], secondTries: [] };
export const onePassed: SuiteReport = { passed: 1, failed: 0, ...NO_TESTS };
export const oneFailed: SuiteReport = { passed: 0, failed: 1, ...NO_TESTS };

/** A run bears one slow moment of the machine; a second one is a race in the tests or the product. */
const SECOND_TRIES_MAX = 1;

export function joined(reports: readonly SuiteReport[]): SuiteReport {
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
    tests: reports.flatMap(({ tests }) => tests),
    failures: reports.flatMap(({ failures }) => failures),
    secondTries: reports.flatMap(({ secondTries }) => secondTries),
  };
}

export function slowest(tests: readonly TimedTest[], count: number): TimedTest[] {
  return tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
}

/** A suite that crashed or ran no test has failed, even without a failed test. */
function judged(report: SuiteReport, ended: boolean): SuiteReport {
  const empty = report.passed + report.failed === 0;
  if (!empty && (ended || report.failed > 0)) return report;
  const reason = empty ? 'no test ran' : 'every test passed, but the run ended with an error';
  return { ...report, failed: report.failed + 1, failures: [...report.failures, reason] };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

/** @param ended whether the process exited with 0. A file that failed to load counts as one failed test. */
export function vitestReport(reportFile: string, ended: boolean): SuiteReport {
  const report = read<VitestReport>(reportFile);
  if (!report) return oneFailed;
  const unloaded = report.testResults
    .filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    .map(({ name }) => `${relative(projectRoot, name)} does not load`);
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      name: `${relative(projectRoot, name)} › ${fullName}`,
      status,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  const failures = [...unloaded, ...namesOf(tests, 'failed')];
  const failed = report.numFailedTests + unloaded.length;
  return judged({ passed: report.numPassedTests, failed, tests, failures, secondTries: [] }, ended);
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
}

interface PlaywrightSuite {
  file: string;
  specs: {
    title: string;
    tests: {
      status: string;
      results: { duration: number }[];
      annotations?: { type: string; description?: string }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface BrowserTest extends TimedTest {
  status: string;
  skips: string[];
}

/** One test may pass on its second try; more than one have failed. */
export function playwrightReport(reportFile: string, ended: boolean): SuiteReport {
  const report = read<PlaywrightReport>(reportFile);
  if (!report) return oneFailed;
  const tests = report.suites.flatMap(testsOf);
  const secondTries = namesOf(tests, 'flaky');
  const { expected, unexpected, flaky } = report.stats;
  const counted =
    flaky > SECOND_TRIES_MAX
      ? { passed: expected, failed: unexpected + flaky }
      : { passed: expected + flaky, failed: unexpected };
  const leftOut = tests.flatMap(({ name, skips }) => skips.map((reason) => `${name}: ${reason}`));
  const failures = namesOf(tests, 'unexpected');
  return judged({ ...counted, tests, failures, secondTries, leftOut }, ended);
}

function namesOf(tests: readonly (TimedTest & { status: string })[], wanted: string): string[] {
  return tests.filter(({ status }) => status === wanted).map(({ name }) => name);
}

function testsOf({ file, specs, suites = [] }: PlaywrightSuite): BrowserTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results, annotations = [] }) => ({
      name: `${file} › ${title}`,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      skips: annotations.flatMap(({ type, description }) => (type === 'skip' ? (description ?? '') : [])),
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
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
