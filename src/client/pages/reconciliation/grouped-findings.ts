import type { BookFinding, BooksResult } from '#shared/contracts/reconciliation/reconciliation.ts';

type Check = BooksResult['checks'][number];

export interface EventFindings {
  /** Null for findings that belong to no event. */
  event: { id: string; name: string } | null;
  checks: { check: Check; findings: BookFinding[] }[];
  count: number;
}

/** The findings of all checks grouped by event, most findings first; those without an event come last. */
export function groupedFindings(checks: readonly Check[]): EventFindings[] {
  const groups = new Map<string | null, EventFindings>();
  for (const check of checks) {
    for (const finding of check.findings) {
      const event = finding.about?.event ?? null;
      const key = event?.id ?? null;
      const group = groups.get(key) ?? { event, checks: [], count: 0 };
      groups.set(key, group);
      group.count++;
      const known = group.checks.find((one) => one.check === check);
      if (known) known.findings.push(finding);
      else group.checks.push({ check, findings: [finding] });
    }
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.event === null) - Number(b.event === null) || b.count - a.count,
  );
}
