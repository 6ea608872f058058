import { queryOptions } from '@tanstack/react-query';
import { accessToken } from '#client/lib/auth-client.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { api, trpc } from '#client/lib/trpc.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { readCachedUser, writeCachedUser } from './cached-user.ts';
import { registerSession } from './register-session.ts';

/** `auth.me` of one session. A session that the product has not met yet is registered first. */
async function fetchMe(sub: string): Promise<Me | null> {
  let me = await api.auth.me.query();
  if (!me) {
    const token = await accessToken();
    if (token) me = await registerSession(token);
  }
  writeCachedUser(me ? { sub, me } : null);
  return me;
}

/** Keyed by `sub`; not retried and not asked again on focus, as the specification has it. */
export function meQuery(sub: string | null) {
  const cached = readCachedUser();
  return queryOptions<Me | null>({
    queryKey: [...trpc.auth.me.queryKey(), sub],
    queryFn: () => (sub ? fetchMe(sub) : null),
    enabled: sub !== null,
    retry: false,
    refetchOnWindowFocus: false,
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
  await queryClient.invalidateQueries({ queryKey: trpc.auth.me.pathKey() });
}
