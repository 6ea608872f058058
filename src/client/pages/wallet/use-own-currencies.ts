import { useQuery } from '@tanstack/react-query';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';
import { orderCurrencies } from './first-currency.ts';

interface OwnCurrencies {
  /** All currencies, the person's own first. */
  currencies: readonly [Currency, ...Currency[]];
  /** False while the first one may still change; nothing is shown yet, to avoid a layout shift. */
  known: boolean;
}

export function useOwnCurrencies(): OwnCurrencies {
  const me = useMe();
  const { language } = useFormats();
  const chosen = me?.currency ?? null;
  const enabled = me !== null && chosen === null;
  const wallet = useQuery({ ...trpc.wallet.get.queryOptions(), enabled });
  const newest = useNewestWalletEntries(enabled);
  const currencies = orderCurrencies({
    chosen,
    wallets: wallet.data?.wallets ?? [],
    lastMoved: newest.data?.items[0]?.currency ?? null,
    language,
  });
  return { currencies, known: chosen !== null || !(wallet.isPending || newest.isPending) };
}

/** True for a person whose wallet never had an entry; false while unknown. */
export function useIsUnused(): boolean {
  return useNewestWalletEntries(true).data?.total === 0;
}

/** The first page of the unfiltered history. */
function useNewestWalletEntries(enabled: boolean) {
  const unfiltered = { currency: null, type: null, from: null, before: null, page: 1, upTo: null };
  return useQuery({ ...trpc.wallet.history.queryOptions(unfiltered), enabled });
}
