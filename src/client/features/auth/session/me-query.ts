import { queryOptions } from '@tanstack/react-query';
import { cachedUser } from '#client/lib/api/cached-user.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import type { Me } from '#shared/contracts/auth.ts';

/** tRPC's key of `auth.me`, written out: visitors do not load the tRPC client. */
const ME_KEY = [['auth', 'me'], { type: 'query' }] as const;

async function fetchMe(sub: string): Promise<Me | null> {
  const { findMe } = await import('./find-me.ts');
  const me = await findMe();
  cachedUser.write(me ? { sub, me } : null);
  return me;
}

/** Poll interval while the page is visible (ms): role changes update navigation and pages without a reload. */
const ME_EVERY_MS = 60_000;

/** Keyed by `sub`; not retried or refetched on focus, per the specification. */
export function meQuery(sub: string | null) {
  const cached = cachedUser.read();
  return queryOptions<Me | null>({
    queryKey: [...ME_KEY, sub],
    queryFn: () => (sub ? fetchMe(sub) : null),
    enabled: sub !== null,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ME_EVERY_MS,
    ...(sub && cached?.sub === sub ? { initialData: cached.me, initialDataUpdatedAt: 0 } : {}),
  });
}

/** Stores a fresh user, as after signing in. */
export function rememberMe(sub: string, me: Me): void {
  cachedUser.write({ sub, me });
  queryClient.setQueryData(meQuery(sub).queryKey, me);
}

/** Refetches the user, as after a profile change. */
export async function refreshMe(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ME_KEY });
}
