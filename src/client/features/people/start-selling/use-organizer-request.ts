import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { trpc } from '#client/lib/api/trpc.ts';

/** Poll interval while the request is pending, so that an open page updates (ms). */
const ANSWER_EVERY_MS = 15_000;

/** The person's own request to sell for money. Refetches what depends on it once it is decided. */
export function useOrganizerRequest() {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...trpc.users.organizerRequest.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? ANSWER_EVERY_MS : false),
  });
  const grantedAt = query.data?.status === 'granted' ? query.data.decidedAt : null;
  useEffect(() => {
    if (grantedAt === null) return;
    void refreshMe();
    void queryClient.invalidateQueries({ queryKey: trpc.payouts.account.queryKey() });
  }, [grantedAt, queryClient]);
  return query;
}
