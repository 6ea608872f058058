import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import type { AnalyticsAddress } from './use-analytics-address.ts';

interface Follow {
  scope: 'mine' | 'platform';
  /** Poll interval (ms); false while the page is live. */
  every: number | false;
}

/**
 * Sales of the range in the address; the figures on screen stay until the next ones have come. `verdict` always knows
 * the range before, which `data` has only if the charts are to show it.
 */
export function useSales(address: AnalyticsAddress, { scope, every }: Follow) {
  const { eventId, range, from, to, compare, currency } = address;
  const timeZone = useReaderZone() ?? 'UTC';
  const isJudged = eventId === null && range !== 'all' && compare === 'none';
  const backwards = range === 'custom' && from !== null && to !== null && from > to;
  const query = useQuery({
    ...trpc.analytics.sales.queryOptions({
      ...(eventId ? { eventId } : {}),
      scope,
      range,
      ...(range === 'custom' && from ? { from } : {}),
      ...(range === 'custom' && to ? { to } : {}),
      compare: isJudged ? 'previous' : compare,
      currency,
      timeZone,
    }),
    enabled: !backwards,
    placeholderData: keepPreviousData,
    refetchInterval: every,
  });
  const { data } = query;
  const isPlain = isJudged && data !== undefined;
  return { ...query, verdict: data, data: isPlain ? { ...data, before: null } : data };
}
