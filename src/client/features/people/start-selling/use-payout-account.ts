import { useQuery } from '@tanstack/react-query';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';

/** Poll interval until they may sell: an administrator or the provider may answer while the page is open (ms). */
const ANSWER_EVERY_MS = 15_000;

/** The organizer's own account for payouts, and whether they may sell for money. */
export function usePayoutAccount() {
  const me = useMe();
  return useQuery({
    ...trpc.payouts.account.queryOptions(),
    enabled: me !== null && isOrganizer(me),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.maySell === false ? ANSWER_EVERY_MS : false),
  });
}
