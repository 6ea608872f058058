import { useEffect } from 'react';
import { useCurrentUser } from './use-me.ts';

/** Asks again for what depends on the person, who may sign in on the page. */
export function useRefetchAfterSignIn(refetch: () => Promise<unknown>): void {
  const userId = useCurrentUser().me?.id;
  useEffect(() => {
    if (userId) void refetch();
  }, [userId, refetch]);
}
