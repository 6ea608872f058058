import type { Reader } from '#db/client.ts';
import { type RecordedSubject, recordedOrders, recordedTickets } from '#db/readers/reconciliation/drift.ts';
import { RECONCILE_PAGE_ROWS } from '#shared/limits.ts';
import type { ObjectState } from '../object-state.ts';
import { agrees, type Comparison, compare, type KnownSubject, type Subject } from './classify-drift.ts';
import type { LocalStateQueries } from './local-state-queries.ts';

/** Rows in D1 first, then rows that only the box office has; tickets, then orders. */
export const WALKS = ['tickets there', 'tickets here', 'orders there', 'orders here'] as const;

/** Where the scan resumes. */
export interface ScanCursor {
  walk: (typeof WALKS)[number];
  after: string;
}

export const WALK_START: ScanCursor = { walk: WALKS[0], after: '' };

export interface Finding {
  subject: Subject;
  id: string;
  comparison: Exclude<Comparison, { kind: 'agree' }>;
  here: KnownSubject | undefined;
  there: RecordedSubject | undefined;
}

export interface ScanStep {
  compared: number;
  findings: Finding[];
  next: ScanCursor | null;
}

export interface DriftScanDeps {
  eventId: string;
  reader: () => Reader;
  known: LocalStateQueries;
  state: ObjectState;
  /** Yields to check-ins and sales between two pages. */
  pause: () => Promise<void>;
}

/** Compares a box office with D1 page by page; check-ins and sales continue between the pages. */
export class DriftScan {
  readonly #deps: DriftScanDeps;

  constructor(deps: DriftScanDeps) {
    this.#deps = deps;
  }

  /** Scans one page. `onFound` runs in the turn that confirms the findings, before any of their subjects can change. */
  async step(cursor: ScanCursor, onFound: (findings: Finding[]) => void = () => {}): Promise<ScanStep> {
    await this.#deps.pause();
    const subject: Subject = cursor.walk.startsWith('tickets') ? 'ticket' : 'order';
    const page = cursor.walk.endsWith('there')
      ? await this.#suspectsThere(subject, cursor.after)
      : await this.#suspectsHere(subject, cursor.after);
    const findings = await this.#confirm(subject, page.suspects, onFound);
    const following = WALKS[WALKS.indexOf(cursor.walk) + 1];
    const next = page.after !== null ? { walk: cursor.walk, after: page.after } : null;
    return {
      compared: page.compared,
      findings,
      next: next ?? (following ? { walk: following, after: '' } : null),
    };
  }

  async #suspectsThere(subject: Subject, after: string) {
    const { eventId, reader, known } = this.#deps;
    const limit = RECONCILE_PAGE_ROWS;
    const rows = await recordOf(subject).page(reader(), { eventId, after, limit });
    const here = known.statuses(
      subject,
      rows.map(({ id }) => id),
    );
    return {
      compared: rows.length,
      suspects: rows.filter((row) => !agrees(subject, here.get(row.id), row)).map(({ id }) => id),
      after: rows.length === limit ? (rows.at(-1)?.cursor ?? null) : null,
    };
  }

  async #suspectsHere(subject: Subject, after: string) {
    const { eventId, reader, known } = this.#deps;
    const ids = known.ids(subject, after, RECONCILE_PAGE_ROWS);
    const there = new Set(
      ids.length === 0 ? [] : (await recordOf(subject).existing(reader(), eventId, ids)).map(({ id }) => id),
    );
    return {
      compared: 0,
      suspects: ids.filter((id) => !there.has(id)),
      after: ids.length === RECONCILE_PAGE_ROWS ? (ids.at(-1) ?? null) : null,
    };
  }

  /** The first comparison may race with a change: only D1's state between two equal local reads counts. */
  async #confirm(
    subject: Subject,
    ids: string[],
    onFound: (findings: Finding[]) => void,
  ): Promise<Finding[]> {
    if (ids.length === 0) return [];
    const { eventId, reader, known, state } = this.#deps;
    const before = known.details(subject, ids);
    const recorded = await recordOf(subject).byIds(reader(), eventId, ids);
    const there = new Map(recorded.map((row) => [row.id, row]));
    const after = known.details(subject, ids);
    const readUpTo = state.caughtUpTo(subject === 'ticket' ? 'purchases' : 'orders');
    const findings = ids.flatMap((id): Finding[] => {
      const sides = { here: after.get(id), there: there.get(id) };
      const comparison = compare(subject, before.get(id), sides.there, sides.here, readUpTo);
      return comparison.kind === 'agree' ? [] : [{ subject, id, comparison, ...sides }];
    });
    onFound(findings);
    return findings;
  }
}

function recordOf(subject: Subject) {
  return subject === 'ticket' ? recordedTickets : recordedOrders;
}
