import type { QueryKey } from '@tanstack/react-query';
import { after } from '../delay.ts';
import { queryClient } from './query-client.ts';
import { readFresh } from './trpc.ts';

/** D1 lags behind the Durable Object: delays before the refetches until both agree (ms). */
const LOOKS_MS = [100, 300, 600, 1_000, 2_000, 4_000];

/**
 * Refetches after a mutation that the box office has decided, until D1 shows it.
 * @param patch puts the decision into the cache again, where a refetch was too early
 */
export async function refetchUntil(queryKey: QueryKey, agrees: () => boolean, patch?: () => void) {
  for (const ms of LOOKS_MS) {
    patch?.();
    await new Promise<void>((done) => after(ms, done));
    readFresh();
    await queryClient.invalidateQueries({ queryKey });
    if (agrees()) return;
  }
}
