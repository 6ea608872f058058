import { expect, test } from '@playwright/test';
import { smoke } from '../../scripts/deploy/smoke.ts';
import { siteFindings } from '../../scripts/doctor/site.ts';

// No page: the operator's programs against the served Worker.
test('smoke and doctor find no fault in the served Worker', async ({ baseURL }) => {
  const url = baseURL ?? '';
  const lines: string[] = [];
  expect(await smoke({ url, tries: 1 }, (line) => lines.push(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(7);
  const { findings } = await siteFindings(url);
  expect(findings.filter(({ level }) => level === 'fault')).toEqual([]);
});
