import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightReport, slowest, vitestReport } from '../../scripts/test-run/suite-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'aforo-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (numPassedTests: number, numFailedTests: number, testResults: unknown[] = []) =>
  report({ numPassedTests, numFailedTests, testResults });

/** A report of one file with these tests, each passed at once unless its status says otherwise. */
function playwright(statuses: ('expected' | 'unexpected' | 'flaky')[]): string {
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  const specs = statuses.map((status, index) => ({
    title: `test ${index}`,
    tests: [
      {
        status,
        results: status === 'expected' ? [{ duration: 500 }] : [{ duration: 2_000 }, { duration: 1_000 }],
      },
    ],
  }));
  return report({
    suites: [{ file: 'wallet.test.ts', specs: [], suites: [{ file: 'wallet.test.ts', specs }] }],
    stats: { expected: count('expected'), unexpected: count('unexpected'), flaky: count('flaky') },
  });
}

test('every test of a suite is counted', () => {
  expect(vitestReport(vitest(7, 2), false)).toMatchObject({ passed: 7, failed: 2 });
});

test('a file that cannot be loaded is a failure', () => {
  const unloaded = { name: '/x.test.ts', status: 'failed', assertionResults: [] };
  expect(vitestReport(vitest(7, 0, [unloaded]), false)).toMatchObject({ passed: 7, failed: 1 });
});

test('a suite that exits with an error although every test passed is a failure', () => {
  expect(vitestReport(vitest(7, 0), false)).toMatchObject({ passed: 7, failed: 1 });
});

test('a suite without tests or without a report is a failure', () => {
  const failed = { passed: 0, failed: 1 };
  expect(vitestReport(vitest(0, 0), true)).toMatchObject(failed);
  expect(vitestReport(join(folder, 'missing.json'), true)).toMatchObject(failed);
  expect(playwrightReport(join(folder, 'missing.json'), true)).toMatchObject(failed);
  expect(playwrightReport(playwright([]), true)).toMatchObject(failed);
});

test('what a browser run has left out is named with its reason', () => {
  const annotations = [{ type: 'skip', description: 'needs a mailbox' }];
  const tests = [{ status: 'skipped', results: [], annotations }];
  const suites = [{ file: 'mails.test.ts', specs: [{ title: 'a mail comes', tests }] }];
  const { leftOut } = playwrightReport(
    report({ suites, stats: { expected: 1, unexpected: 0, flaky: 0 } }),
    true,
  );
  expect(leftOut).toEqual(['mails.test.ts › a mail comes: needs a mailbox']);
});

test('one browser test that passes on its second try has passed, and is named', () => {
  const { passed, failed, secondTries } = playwrightReport(playwright(['expected', 'flaky']), true);
  expect({ passed, failed, secondTries }).toEqual({
    passed: 2,
    failed: 0,
    secondTries: ['wallet.test.ts › test 1'],
  });
});

test('two browser tests that pass on their second try have failed, and are named', () => {
  const { passed, failed, secondTries } = playwrightReport(playwright(['flaky', 'expected', 'flaky']), true);
  expect({ passed, failed, secondTries }).toEqual({
    passed: 1,
    failed: 2,
    secondTries: ['wallet.test.ts › test 0', 'wallet.test.ts › test 2'],
  });
});

test('a browser test that fails twice has failed', () => {
  expect(playwrightReport(playwright(['expected', 'unexpected']), false)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['wallet.test.ts › test 1'],
    secondTries: [],
  });
});

test('what failed is named with its file, also when no single test did', () => {
  const name = join(import.meta.dirname, 'suite-report.test.ts');
  const assertionResults = [
    { fullName: 'a rule', status: 'passed' },
    { fullName: 'another rule', status: 'failed' },
  ];
  const file = { name, status: 'failed', assertionResults };
  expect(vitestReport(vitest(1, 1, [file]), false).failures).toEqual([
    'tests/scripts/suite-report.test.ts › another rule',
  ]);
  expect(vitestReport(vitest(7, 0), false).failures).toEqual([
    'every test passed, but the run ended with an error',
  ]);
});

test('the slowest tests of both runners are named with their file, and a second try adds its time', () => {
  const file = {
    name: join(import.meta.dirname, 'suite-report.test.ts'),
    status: 'passed',
    assertionResults: [{ fullName: 'a rule', duration: 1_500 }],
  };
  const { tests } = vitestReport(vitest(1, 0, [file]), true);
  const both = [...tests, ...playwrightReport(playwright(['expected', 'flaky']), true).tests];
  expect(slowest(both, 2).map(({ name, seconds }) => [name, seconds])).toEqual([
    ['wallet.test.ts › test 1', 3],
    ['tests/scripts/suite-report.test.ts › a rule', 1.5],
  ]);
});
