import type { EventViewsRow } from '#db/commits/analytics/event-views.ts';
import type { Deps } from '#worker/deps.ts';
import { logWarning } from '#worker/log.ts';

/** An isolate gathers an event's views for this long (ms). If it dies meanwhile, these views are not counted. */
const GATHER_MS = 2_000;
/** Sources of an event in one batch: more are a script's. */
const BATCH_ROWS_MAX = 64;
/** Events in one isolate; more than it serves in two seconds. */
const BATCHES_MAX = 1_000;

/** Gathered views by event, then by day and source. */
const batches = new Map<string, Map<string, EventViewsRow>>();

interface CountedView {
  eventId: string;
  /** The venue's local day. */
  day: string;
  source: string;
  isVisit: boolean;
}

/** Adds a view to the isolate's batch, which goes to the event's counter as one call. */
export function gatherView(
  { viewCounter }: Pick<Deps, 'viewCounter'>,
  { eventId, day, source, isVisit }: CountedView,
  waitUntil: (work: Promise<unknown>) => void,
): void {
  let batch = batches.get(eventId);
  if (!batch) {
    if (batches.size >= BATCHES_MAX) return;
    batch = new Map();
    batches.set(eventId, batch);
    const send = async () => {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const rows = [...(batches.get(eventId)?.values() ?? [])];
      batches.delete(eventId);
      await viewCounter(eventId).add(rows);
    };
    waitUntil(send().catch((error: unknown) => logWarning('views', { eventId, error: String(error) })));
  }
  const key = `${day} ${source}`;
  const row = batch.get(key);
  if (!row && batch.size >= BATCH_ROWS_MAX) return;
  const { views, visits } = row ?? { views: 0, visits: 0 };
  batch.set(key, { day, source, views: views + 1, visits: visits + Number(isVisit) });
}
