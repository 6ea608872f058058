import { createTRPCClient, httpBatchLink, httpLink, retryLink, splitLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { readsAsGuest } from '#client/features/session/cached-user.ts';
import { CSRF_HEADER } from '#shared/csrf.ts';
import { API_BATCH_MAX_CALLS } from '#shared/limits.ts';
import { isSameForAll, isSameForGuests } from '#shared/public-reads.ts';
import type { AppRouter } from '#worker/trpc/router.ts';
import { askServer } from './ask-server.ts';
import { accessToken } from './auth-client.ts';
import { csrfToken } from './csrf.ts';
import { isRefusal } from './error-record.ts';
import { queryClient } from './query-client.ts';

const BASE = '/api/trpc';
/** Longer addresses are split into several requests; proxies refuse at 8 KB. */
const URL_MAX_CHARS = 4_000;
/** Such a refusal comes before anything is done, so trying again is harmless. */
const CSRF_TRIES = 3;

async function bearer(): Promise<Record<string, string>> {
  const token = await accessToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

const options = {
  url: BASE,
  headers: async () => {
    const [authorization, csrf] = await Promise.all([bearer(), csrfToken()]);
    return { ...authorization, ...(csrf ? { [CSRF_HEADER]: csrf } : {}) };
  },
  fetch: askServer,
};

/** One address for one question, and no header that tells guests apart: caches on the way may answer the next guest. */
const sharedRead = httpLink({
  url: BASE,
  fetch: askServer,
  headers: async ({ op }) => ({
    ...(isSameForAll(op.path) || readsAsGuest() ? {} : await bearer()),
    ...(op.context.anew === true ? { 'cache-control': 'no-cache' } : {}),
  }),
});

/** Calls the server directly. A mutation goes alone: a slow one in the same batch would hold it up. */
export const api = createTRPCClient<AppRouter>({
  links: [
    // Another tab, or an answer that crossed this call, may have changed the cookie after the header was read from it.
    retryLink({
      retry: ({ error, attempts }) => attempts < CSRF_TRIES && isRefusal(error, 'CSRF_MISMATCH'),
    }),
    splitLink({
      condition: (operation) => operation.type === 'mutation',
      true: httpLink(options),
      false: splitLink({
        condition: (operation) => isSameForGuests(operation.path),
        true: sharedRead,
        false: httpBatchLink({ ...options, maxItems: API_BATCH_MAX_CALLS, maxURLLength: URL_MAX_CHARS }),
      }),
    }),
  ],
});

/** For a query whose reader knows that what is kept for guests is old. */
export const ANEW = { trpc: { context: { anew: true } } } as const;

/** Options for `useQuery` and `useMutation`: `useQuery(trpc.events.get.queryOptions({ id }))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });
