import { readerOf } from '#db/client.ts';
import { readEventName, readRepairs } from '#db/readers/reconciliation/drift.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { ReconcilePage } from '#durable/box-office/reconciliation/reconciliation.ts';
import { toIso } from '#shared/contracts/common.ts';
import {
  type Drift,
  type ReconcileEvent,
  repairCountsSchema,
} from '#shared/contracts/money/reconciliation.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { RECONCILE_CALLS_MAX, RECONCILE_EXAMPLES_MAX, REPAIRS_SHOWN_MAX } from '#shared/limits.ts';
import { callObject } from '../box-office/call-object.ts';
import type { Deps } from '../deps.ts';

/** Compares an event's box office with D1, in pages, so that no call blocks check-in for long. */
export async function checkEvent(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  { actor, eventId }: { actor: DoorActor; eventId: string },
): Promise<Outcome<ReconcileEvent>> {
  const reader = readerOf(deps.db);
  const event = await readEventName(reader, eventId);
  if (!event) return refused('EVENT_NOT_FOUND');
  const pages: ReconcilePage[] = [];
  let cursor: ReconcilePage['next'] = null;
  do {
    const after: ReconcilePage['next'] = cursor;
    const page: Outcome<ReconcilePage> = await callObject(
      () => deps.boxOffice(eventId).checkDrift(actor, after),
      'OPERATION_FAILED',
    );
    if (!page.ok) return page;
    pages.push(page.value);
    cursor = page.value.next;
  } while (cursor && pages.length < RECONCILE_CALLS_MAX);
  const summary = pages[0]?.summary;
  if (!summary) throw new Error('The first page of a check carries its summary');
  const repairs = await readRepairs(reader, eventId, REPAIRS_SHOWN_MAX);

  const drift = mergeDrift(pages.flatMap((page) => page.drift));
  const complete = cursor === null && pages.every((page) => page.complete);
  const { outbox, refundsStuck, checkIns, sold, wrongCounters, overfullCounters } = summary;
  return done({
    ...summary,
    eventId,
    eventName: event.name,
    timeZone: event.timeZone,
    checkedAt: toIso(deps.now()),
    complete,
    compared: total(pages, (page) => page.compared),
    onItsWay: total(pages, (page) => page.onItsWay),
    heldBack: total(pages, (page) => page.heldBack),
    drift,
    sound:
      complete &&
      drift.length === 0 &&
      outbox.parked === 0 &&
      !refundsStuck &&
      !checkIns.beyond &&
      !checkIns.behind &&
      sold.agrees &&
      wrongCounters + overfullCounters === 0,
    repairs: repairs.map(({ id, at, by, details }) => ({
      id,
      at: toIso(at),
      by,
      counts: repairCountsSchema.parse(JSON.parse(details)),
    })),
  });
}

function total(pages: ReconcilePage[], of: (page: ReconcilePage) => number): number {
  return pages.reduce((sum, page) => sum + of(page), 0);
}

function mergeDrift(parts: Drift[]): Drift[] {
  const merged = new Map<string, Drift>();
  for (const part of parts) {
    const key = `${part.subject} ${part.kind} ${part.remedy}`;
    const known = merged.get(key);
    merged.set(key, {
      ...part,
      count: (known?.count ?? 0) + part.count,
      examples: [...(known?.examples ?? []), ...part.examples].slice(0, RECONCILE_EXAMPLES_MAX),
    });
  }
  return [...merged.values()];
}
