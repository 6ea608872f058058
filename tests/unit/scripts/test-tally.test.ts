import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightTally, vitestTally } from '../../../scripts/test-run/tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'aforo-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (numPassedTests: number, numFailedTests: number, testResults: unknown[] = []) =>
  report({ numPassedTests, numFailedTests, testResults });

test('every test of a suite is counted', () => {
  expect(vitestTally(vitest(7, 2), false)).toEqual({ passed: 7, failed: 2 });
});

test('a file that cannot be loaded is a failure', () => {
  const unloaded = { status: 'failed', assertionResults: [] };
  expect(vitestTally(vitest(7, 0, [unloaded]), false)).toEqual({ passed: 7, failed: 1 });
});

test('a suite that exits with an error although every test passed is a failure', () => {
  expect(vitestTally(vitest(7, 0), false)).toEqual({ passed: 7, failed: 1 });
});

test('a suite without tests or without a report is a failure', () => {
  expect(vitestTally(vitest(0, 0), true)).toEqual({ passed: 0, failed: 1 });
  expect(vitestTally(join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightTally(join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightTally(report({ stats: { expected: 0, unexpected: 0, flaky: 0 } }), true)).toEqual({
    passed: 0,
    failed: 1,
  });
});

test('a browser test that passed on its second try has passed, and one that failed twice has failed', () => {
  expect(playwrightTally(report({ stats: { expected: 5, unexpected: 0, flaky: 1 } }), true)).toEqual({
    passed: 6,
    failed: 0,
  });
  expect(playwrightTally(report({ stats: { expected: 5, unexpected: 1, flaky: 1 } }), false)).toEqual({
    passed: 6,
    failed: 1,
  });
});
