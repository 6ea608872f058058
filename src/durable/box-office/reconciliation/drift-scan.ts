import type { Reader } from '#db/client.ts';
import { readRecorded } from '#db/readers/reconciliation/drift.ts';
import type { ObjectState } from '#durable/box-office/object-state.ts';
import { RECONCILE_PAGE_ROWS } from '#shared/limits.ts';
import type { RecordedSubject } from '#shared/reconciliation/recorded-subject.ts';
import { type Comparison, compare, type KnownSubject, type Subject } from './classify-drift.ts';
import type { LocalStateQueries } from './local-state-queries.ts';

export interface Finding {
  subject: Subject;
  id: string;
  comparison: Comparison;
  here: KnownSubject | undefined;
  there: RecordedSubject | undefined;
}

export interface Scan {
  /** False when too many messages are in flight to compare anything. */
  complete: boolean;
  compared: number;
  findings: Finding[];
}

export interface DriftScanDeps {
  eventId: string;
  reader: () => Reader;
  known: LocalStateQueries;
  state: ObjectState;
  /** Yields to check-ins and sales between two pages. */
  pause: () => Promise<void>;
  /** Runs in the turn that compares a page, before any of its subjects can change. */
  onFound: (findings: Finding[]) => void;
}

/** Compares a box office with D1, in pages by short code; check-ins and sales continue between them. */
export async function scanDrift(deps: DriftScanDeps): Promise<Scan> {
  const scan: Scan = { complete: true, compared: 0, findings: [] };
  for (const subject of ['ticket', 'order'] as const) {
    for (let after: string | null = ''; after !== null; ) {
      await deps.pause();
      const page = await comparePage(deps, subject, after);
      scan.compared += page.compared;
      scan.findings.push(...page.findings);
      after = page.upTo;
    }
  }
  return scan;
}

interface Page extends Omit<Scan, 'complete'> {
  /** The last short code of the page; null at the end. */
  upTo: string | null;
}

async function comparePage(deps: DriftScanDeps, subject: Subject, after: string): Promise<Page> {
  const { eventId, reader, known, state, onFound } = deps;
  const limit = RECONCILE_PAGE_ROWS;
  const before = byId(known.page(subject, after, limit));
  const recorded = await readRecorded(reader(), subject, { eventId, after, limit });
  const local = known.page(subject, after, limit);
  // Behind the last row of a full side, the other side's rows have no counterpart yet.
  const ends = [recorded.at(limit - 1), local.at(limit - 1)].flatMap((row) => (row ? [row.shortCode] : []));
  const upTo = ends.sort()[0] ?? null;
  const isInside = ({ shortCode }: { shortCode: string }) => upTo === null || shortCode <= upTo;
  const there = byId(recorded.filter(isInside));
  const here = byId(local.filter(isInside));
  const readUpTo = state.caughtUpTo(subject === 'ticket' ? 'purchases' : 'orders');
  const findings = [...new Set([...there.keys(), ...here.keys()])].flatMap((id): Finding[] => {
    const sides = { here: here.get(id), there: there.get(id) };
    const comparison = compare(subject, before.get(id), sides.there, sides.here, readUpTo);
    return comparison.kind === 'agree' ? [] : [{ subject, id, comparison, ...sides }];
  });
  onFound(findings);
  return { compared: there.size, findings, upTo };
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
