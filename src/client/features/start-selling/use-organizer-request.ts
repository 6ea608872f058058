import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshMe } from '#client/features/session/me-query.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';

/** Poll interval while the request is pending, so that an open page updates (ms). */
const ANSWER_EVERY_MS = 15_000;

/** A guest's own organizer request. Refetches the user once it is decided. */
export function useOrganizerRequest() {
  const me = useMe();
  const client = me?.role === 'client';
  const query = useQuery({
    ...trpc.users.organizerRequest.queryOptions(),
    enabled: client,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? ANSWER_EVERY_MS : false),
  });
  const status = query.data?.status;
  const decidedAt = query.data?.decidedAt ?? null;
  const outdated = client && (status === 'granted' || (status === 'declined' && me.organizerPending));
  // Once per decision: the role may be revoked again.
  useEffect(() => {
    if (outdated && decidedAt !== null) void refreshMe();
  }, [outdated, decidedAt]);
  return query;
}
