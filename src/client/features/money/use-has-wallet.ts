import { useQuery } from '@tanstack/react-query';
import { isOrganizer, worksTheDoor } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';

/** The first page of the unfiltered history. */
export function useNewestWalletEntries(enabled: boolean) {
  const unfiltered = { currency: null, type: null, from: null, before: null, page: 1, upTo: null };
  return useQuery({ ...trpc.wallet.history.queryOptions(unfiltered), enabled });
}

/** Whether a guest's wallet ever had an entry, for the navigation; false while unknown, and for people at work. */
export function useHasWallet(): boolean {
  const me = useMe();
  const isGuest = me !== null && !isOrganizer(me) && !worksTheDoor(me);
  const query = useNewestWalletEntries(isGuest);
  return isGuest && (query.data?.total ?? 0) > 0;
}
