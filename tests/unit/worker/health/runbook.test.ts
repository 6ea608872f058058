import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLATFORM_ALERTS } from '#shared/contracts/health.ts';
import { ALERT_FACTS } from '#worker/health/alerts/alert-facts.ts';

const read = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');

/** As GitHub names a heading's anchor. */
function anchorsIn(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('every alert leads to a section of the runbook, and stands in the table of alerts with its severity', () => {
  const sections = anchorsIn(read('runbook.md'));
  const table = read('observability.md');
  for (const name of PLATFORM_ALERTS) {
    const { anchor, severity } = ALERT_FACTS[name];
    expect(sections, name).toContain(anchor);
    const row = table.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row, name).toContain(`| ${severity} |`);
    expect(row, name).toContain(`(runbook.md#${anchor})`);
  }
  expect(sections).toContain(ALERT_FACTS.test.anchor);
});
