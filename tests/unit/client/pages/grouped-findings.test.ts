import { expect, test } from 'vitest';
import { groupedFindings } from '#client/pages/reconciliation/grouped-findings.ts';
import type { BookFinding, BooksResult } from '#shared/contracts/reconciliation/reconciliation.ts';

const EARLY = { id: 'e1', name: 'Early night' };
const LATE = { id: 'e2', name: 'Late night' };

const finding = (subject: string, event: { id: string; name: string } | null): BookFinding => ({
  subject,
  about: event && { kind: 'ticket', label: subject, event, person: null },
  found: [],
});

test('findings of all checks are grouped by event, most first, and those of no event come last', () => {
  const checks: BooksResult['checks'] = [
    {
      check: 'debits-equal-credits-in-every-currency',
      state: 'found',
      more: false,
      findings: [finding('MXN', null), finding('USD', null), finding('RUB', null)],
    },
    {
      check: 'a-used-ticket-was-let-in-once',
      state: 'found',
      more: false,
      findings: [finding('t1', EARLY), finding('t2', LATE)],
    },
    {
      check: 'the-newest-entry-of-a-ticket-is-its-state',
      state: 'found',
      more: false,
      findings: [finding('t3', LATE)],
    },
  ];
  const groups = groupedFindings(checks).map(({ event, count, checks: found }) => [
    event?.name ?? null,
    count,
    found.map(({ findings }) => findings.map(({ subject }) => subject)),
  ]);
  expect(groups).toEqual([
    ['Late night', 2, [['t2'], ['t3']]],
    ['Early night', 1, [['t1']]],
    [null, 3, [['MXN', 'USD', 'RUB']]],
  ]);
});
