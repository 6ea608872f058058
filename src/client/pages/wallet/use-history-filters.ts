import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { endOfDay, isDay, startOfDay } from '#client/lib/days.ts';
import { WALLET_ENTRY_TYPES, type WalletEntry } from '#shared/contracts/wallet.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';

export interface HistoryFilters {
  currency: Currency | null;
  type: WalletEntry['type'] | null;
  /** Days as `2026-11-21`, on the reader's own clock; both are part of the range. */
  from: string | null;
  to: string | null;
  page: number;
}

export const NO_FILTERS = { currency: null, type: null, from: null, to: null } as const;

/** What of the history is shown, kept in the address: it can be shared, and Back returns to it. */
export function useHistoryFilters() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const filters = useMemo(() => readFilters(params), [params]);
  /** Anything but a change of page starts again at the first. */
  const change = useCallback(
    ({ page, ...next }: Partial<HistoryFilters>, replace = false) =>
      changeParams({ ...next, page: pageText(page) }, { replace }),
    [changeParams],
  );
  return { filters, change };
}

export function readFilters(params: URLSearchParams): HistoryFilters {
  const [from, to] = [params.get('from'), params.get('to')];
  return {
    currency: CURRENCIES.find((currency) => currency === params.get('currency')) ?? null,
    type: WALLET_ENTRY_TYPES.find((type) => type === params.get('type')) ?? null,
    from: isDay(from) ? from : null,
    to: isDay(to) ? to : null,
    page: pageParam(params),
  };
}

/** The same as the server is asked: days become moments. */
export function historyQuery({ currency, type, from, to }: HistoryFilters) {
  return { currency, type, from: from && startOfDay(from), before: to && endOfDay(to) };
}
