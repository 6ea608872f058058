import { useQuery } from '@tanstack/react-query';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';

/** Poll interval until they may sell: an administrator or the provider may answer while the page is open (ms). */
const ANSWER_EVERY_MS = 15_000;

/** The organization's account for payouts, and whether they may sell for money. */
export function usePayoutAccount() {
  const me = useMe();
  const organizationId = useActingOrganization('money');
  return useQuery({
    ...trpc.payouts.account.queryOptions({ organizationId }),
    // Members with rights for single events have no account to see.
    enabled: me !== null && isOrganizer(me) && organizationId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.maySell === false ? ANSWER_EVERY_MS : false),
  });
}
