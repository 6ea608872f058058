import { AUDIT_CHECKS, auditStatement } from '#db/audit.ts';
import { readerOf } from '#db/client.ts';
import { type AuditSubjectRow, readAuditSubjects } from '#db/readers/reconciliation/audit-subjects.ts';
import { toIso } from '#shared/contracts/common.ts';
import { type BookFact, bookCheckOf } from '#shared/contracts/money/book-checks.ts';
import type { BookFinding, ReconcileBooks } from '#shared/contracts/money/reconciliation.ts';
import { RECONCILE_EXAMPLES_MAX } from '#shared/limits.ts';
import type { Deps } from '../deps.ts';
import { logError } from '../log.ts';

/**
 * Runs the audit checks on the live database. Each check is one statement, so it sees a consistent state; separate
 * queries let sales run in between.
 */
export async function checkBooks(deps: Pick<Deps, 'db' | 'now'>): Promise<ReconcileBooks> {
  const reader = readerOf(deps.db);
  const checks: ReconcileBooks['checks'] = [];
  for (const check of AUDIT_CHECKS) {
    const name = bookCheckOf(check.name);
    try {
      const rows = await reader.all<{ subject: string; found: string }>(auditStatement(check));
      checks.push({
        check: name,
        state: rows.length === 0 ? 'sound' : 'found',
        findings: rows
          .slice(0, RECONCILE_EXAMPLES_MAX)
          .map(({ subject, found }) => ({ subject, about: null, found: factsOf(found) })),
        more: rows.length > RECONCILE_EXAMPLES_MAX,
      });
    } catch (error) {
      // A check that times out does not affect the others.
      logError('books', error, { check: name });
      checks.push({ check: name, state: 'unfinished', findings: [], more: false });
    }
  }
  const ids = checks.flatMap(({ findings }) => findings.map(({ subject }) => subject));
  const subjects = await readAuditSubjects(reader, [...new Set(ids)]);
  for (const finding of checks.flatMap(({ findings }) => findings)) {
    finding.about = aboutOf(subjects.get(finding.subject));
  }
  return { checkedAt: toIso(deps.now()), sound: checks.every(({ state }) => state === 'sound'), checks };
}

function factsOf(json: string): BookFinding['found'] {
  const facts = Object.entries(JSON.parse(json) as object) as [BookFact, number | string | null][];
  return facts.map(([fact, value]) => ({ fact, value }));
}

function aboutOf(row: AuditSubjectRow | undefined): BookFinding['about'] {
  if (!row) return null;
  const { kind, label, eventId, eventName, personId, personName, personEmail } = row;
  return {
    kind,
    label,
    event: eventId === null ? null : { id: eventId, name: eventName ?? '' },
    person: personId === null ? null : { id: personId, name: personName ?? '', email: personEmail ?? '' },
  };
}
