import { useRef, useState } from 'react';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { useFormats } from '#client/lib/format.ts';

/** Requests in flight at once: quick for hundreds of rows, and no burst for the server. */
const AT_ONCE = 4;

export interface BulkProgress<Item> {
  total: number;
  done: number;
  failed: { item: Item; why: string }[];
  isRunning: boolean;
}

export interface BulkRun<Item> {
  progress: BulkProgress<Item> | null;
  /** Resolves with the rows that failed. */
  run: (items: readonly Item[]) => Promise<BulkProgress<Item>>;
  reset: () => void;
}

/**
 * Runs an idempotent mutation for each of many rows, a few at a time. A repeat for the rows that failed reuses their
 * request ids, so that a row whose answer was lost is not changed twice. It goes on while the app is open.
 * @param mutate throws why the row failed
 */
export function useBulkRun<Item>(
  idOf: (item: Item) => string,
  mutate: (item: Item, requestId: string) => Promise<unknown>,
): BulkRun<Item> {
  const { language } = useFormats();
  const [progress, setProgress] = useState<BulkProgress<Item> | null>(null);
  const requestIds = useRef(new Map<string, string>());

  const run = async (items: readonly Item[]) => {
    let now: BulkProgress<Item> = { total: items.length, done: 0, failed: [], isRunning: true };
    const show = (next: Partial<BulkProgress<Item>>) => {
      now = { ...now, ...next };
      setProgress(now);
    };
    show({});
    const waiting = [...items];
    const work = async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        const id = idOf(item);
        const requestId = requestIds.current.get(id) ?? newRequestId();
        requestIds.current.set(id, requestId);
        try {
          await mutate(item, requestId);
          show({ done: now.done + 1 });
        } catch (error) {
          show({ failed: [...now.failed, { item, why: errorMessage(error, language) }] });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    show({ isRunning: false });
    return now;
  };
  const reset = () => {
    requestIds.current.clear();
    setProgress(null);
  };
  return { progress, run, reset };
}
