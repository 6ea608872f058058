import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { endOfDay, isDay, startOfDay } from '#client/lib/days.ts';
import { WALLET_ENTRY_TYPES, type WalletEntry } from '#shared/contracts/money/wallet.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';

export interface HistoryFilters {
  currency: Currency | null;
  type: WalletEntry['type'] | null;
  /** Days such as `2026-11-21` in the browser's time zone, both inclusive. */
  from: string | null;
  to: string | null;
  page: number;
}

export const NO_FILTERS = { currency: null, type: null, from: null, to: null } as const;

/** The history's filters, stored in the URL: they can be shared, and Back restores them. */
export function useHistoryFilters() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const filters = useMemo(() => readFilters(params), [params]);
  /** Every change except of the page returns to page 1. */
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

/** The filters as a query: days become instants. */
export function historyQuery({ currency, type, from, to }: HistoryFilters) {
  return { currency, type, from: from && startOfDay(from), before: to && endOfDay(to) };
}
