import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#client/lib/query-client.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { readCachedUser, writeCachedUser } from './cached-user.ts';

/** As tRPC names `auth.me`, written out: a visitor without a session does not load the tRPC client. */
const ME_KEY = [['auth', 'me'], { type: 'query' }] as const;

async function fetchMe(sub: string): Promise<Me | null> {
  const { findMe } = await import('./find-me.ts');
  const me = await findMe();
  writeCachedUser(me ? { sub, me } : null);
  return me;
}

/**
 * While the page is in view (ms): who was made an organizer, or is none any more, finds their navigation and pages so
 * without loading the page anew.
 */
const ME_EVERY_MS = 60_000;
/** The same while an administrator's answer is awaited (ms). */
const ME_AWAITED_EVERY_MS = 10_000;

/** Keyed by `sub`; not retried and not asked again on focus, as the specification has it. */
export function meQuery(sub: string | null) {
  const cached = readCachedUser();
  return queryOptions<Me | null>({
    queryKey: [...ME_KEY, sub],
    queryFn: () => (sub ? fetchMe(sub) : null),
    enabled: sub !== null,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.organizerPending ? ME_AWAITED_EVERY_MS : ME_EVERY_MS),
    ...(sub && cached?.sub === sub ? { initialData: cached.me, initialDataUpdatedAt: 0 } : {}),
  });
}

/** Puts a fresh answer in place, as after signing in. */
export function rememberMe(sub: string, me: Me): void {
  writeCachedUser({ sub, me });
  queryClient.setQueryData(meQuery(sub).queryKey, me);
}

/** Asks the server again who this is, as after a change of profile. */
export async function refreshMe(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ME_KEY });
}
