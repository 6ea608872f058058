import { type Reader, readerOf } from '#db/client.ts';
import { AUDIT_CHECKS } from '#db/ledger/audit.ts';
import { type AuditSubjectRow, readAuditSubjects } from '#db/readers/reconciliation/audit-subjects.ts';
import { readBookRuns } from '#db/readers/reconciliation/book-runs.ts';
import { toIso } from '#shared/contracts/common.ts';
import { type BookFact, bookCheckOf } from '#shared/contracts/reconciliation/book-checks.ts';
import type { BookFinding, ReconcileBooks } from '#shared/contracts/reconciliation/reconciliation.ts';
import type { Deps } from '#worker/deps.ts';
import { BOOK_STEPS, type BooksFound, type BooksPosition } from './book-steps.ts';

/** How far the check of the books is that is under way, and what the last one found. */
export async function showBooks(deps: Pick<Deps, 'db'>): Promise<ReconcileBooks> {
  const reader = readerOf(deps.db);
  const { running, last } = await readBookRuns(reader);
  return {
    running: running && {
      startedAt: toIso(running.startedAt),
      done: (JSON.parse(running.position ?? '{}') as Partial<BooksPosition>).step ?? 0,
      total: BOOK_STEPS.length,
    },
    last:
      last?.finishedAt == null
        ? null
        : await showResult(reader, last.finishedAt, JSON.parse(last.found) as BooksFound),
  };
}

async function showResult(
  reader: Reader,
  checkedAt: number,
  found: BooksFound,
): Promise<NonNullable<ReconcileBooks['last']>> {
  const ids = found.flatMap(({ findings }) => findings.map(({ subject }) => subject));
  const subjects = await readAuditSubjects(reader, [...new Set(ids)]);
  const checks = AUDIT_CHECKS.map(({ name }) => {
    const {
      findings = [],
      more = false,
      unfinished = false,
    } = found.find(({ check }) => check === name) ?? {};
    return {
      check: bookCheckOf(name),
      state:
        findings.length > 0 ? ('found' as const) : unfinished ? ('unfinished' as const) : ('sound' as const),
      findings: findings.map((finding) => ({
        subject: finding.subject,
        about: aboutOf(subjects.get(finding.subject)),
        found: factsOf(finding.found),
      })),
      more,
    };
  });
  return { checkedAt: toIso(checkedAt), sound: checks.every(({ state }) => state === 'sound'), checks };
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
