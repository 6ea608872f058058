import type { DifferingCounter } from '#db/readers/reconciliation/counters.ts';
import type { Drift, DriftKind } from '#shared/contracts/reconciliation/reconciliation.ts';
import { RECONCILE_EXAMPLES_MAX } from '#shared/limits.ts';
import type { Scan } from './drift-scan.ts';

/**
 * Whether D1's counters can be recomputed from its rows. While D1 lacks a ticket that the box office knows, that would
 * free the guest's place for sale.
 */
export function canRecount(scan: Scan): boolean {
  return scan.complete && scan.findings.every(({ here, there }) => !here || there !== undefined);
}

/** The drift of a scan and of D1's counters, grouped for display. */
export function driftOf(scan: Scan, counters: DifferingCounter[], isBeyond: boolean): Drift[] {
  const groups = new Map<string, Drift>();
  const add = (kind: DriftKind, needsPerson: boolean, ...examples: Drift['examples']) => {
    const key = `${kind} ${needsPerson}`;
    const group = groups.get(key) ?? { kind, needsPerson, count: 0, examples: [] };
    groups.set(key, group);
    group.count += 1;
    if (group.examples.length < RECONCILE_EXAMPLES_MAX) group.examples.push(...examples);
  };
  for (const { id, comparison, here, there } of scan.findings) {
    if (comparison.remedy === undefined) continue;
    const example = { id, here: here?.status ?? null, there: there?.status ?? null };
    add(comparison.kind, comparison.remedy === null, example);
  }
  for (const { name, sold, actual, quantity } of counters) {
    const example = { id: name, here: String(actual), there: String(sold) };
    if (actual > quantity) add('oversold', true, example);
    else add('counter', !canRecount(scan), example);
  }
  if (isBeyond) add('numbering', false);
  return [...groups.values()];
}
