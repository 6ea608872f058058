import { createTRPCClient, httpBatchLink, httpLink, retryLink, splitLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { API_BATCH_MAX_CALLS } from '#shared/limits.ts';
import type { AppRouter } from '#worker/trpc/router.ts';
import { accessToken } from './auth-client.ts';
import { CSRF_HEADER, csrfToken } from './csrf.ts';
import { isRefusal } from './error-record.ts';
import { queryClient } from './query-client.ts';

const BASE = '/api/trpc';
/** Longer addresses are split into several requests; proxies refuse at 8 KB. */
const URL_MAX_CHARS = 4_000;
/** Such a refusal comes before anything is done, so trying again is harmless. */
const CSRF_TRIES = 3;

const options = {
  url: BASE,
  headers: async () => {
    const [token, csrf] = await Promise.all([accessToken(), csrfToken()]);
    return {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(csrf ? { [CSRF_HEADER]: csrf } : {}),
    };
  },
  fetch: (url: URL | RequestInfo, init?: object) => fetch(url, { ...init, credentials: 'include' }),
};

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
      false: httpBatchLink({ ...options, maxItems: API_BATCH_MAX_CALLS, maxURLLength: URL_MAX_CHARS }),
    }),
  ],
});

/** Options for `useQuery` and `useMutation`: `useQuery(trpc.events.get.queryOptions({ id }))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });
