import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  retryLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { CSRF_HEADER } from '#shared/csrf.ts';
import { API_BATCH_MAX_CALLS } from '#shared/limits.ts';
import { SUPPORT_VIEW_HEADER } from '#shared/people/support-view.ts';
import { isSameForAll, isSameForGuests } from '#shared/public-reads.ts';
import type { AppRouter } from '#worker/trpc/router.ts';
import { askServer } from './ask-server.ts';
import { readsAsGuest } from './cached-user.ts';
import { csrfToken } from './csrf.ts';
import { isRefusal } from './error-record.ts';
import { loadErrorTexts } from './error-text.ts';
import { queryClient } from './query-client.ts';
import { sessionHeaders } from './session-headers.ts';

const BASE = '/api/trpc';
/** Longer URLs are split into several requests; proxies reject 8 KB. */
const URL_MAX_CHARS = 4_000;
/** A CSRF refusal precedes any effect, so a retry is safe. */
const CSRF_TRIES = 3;

/** How long reads ask the primary database after `readFresh` (ms): until the refetch that it precedes has left. */
const FRESH_MS = 2_000;
let freshUntil = 0;

/** Call before a refetch that a socket caused: a replica of the database may not have the change yet. */
export function readFresh(): void {
  freshUntil = Date.now() + FRESH_MS;
}

const NO_CACHE = { 'cache-control': 'no-cache' };

async function callHeaders(): Promise<Record<string, string>> {
  const [session, csrf] = await Promise.all([sessionHeaders(), csrfToken()]);
  return {
    ...session,
    ...(csrf ? { [CSRF_HEADER]: csrf } : {}),
    ...(Date.now() < freshUntil ? NO_CACHE : {}),
  };
}

const options = {
  url: BASE,
  headers: callHeaders,
  fetch: askServer,
};

/**
 * One URL per query and no header that distinguishes guests, so that edge and browser caches can share the response.
 */
const sharedRead = httpLink({
  url: BASE,
  fetch: askServer,
  headers: async ({ op }) => ({
    ...(isSameForAll(op.path) || readsAsGuest() ? {} : await sessionHeaders()),
    ...(op.context.uncached === true ? NO_CACHE : {}),
  }),
});

/** Writes every failed call to the console, also those that a page sends without TanStack Query; its text is loaded by then. */
const logFailures: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          console.error(op.path, error);
          void loadErrorTexts().then(() => observer.error(error));
        },
      }),
    );

/** The tRPC client. Mutations are not batched: a slow one would delay the rest of its batch. */
export const api: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
  links: [
    logFailures,
    // Another tab, or a response in flight, may have changed the cookie after it was read for the header.
    retryLink({
      retry: ({ error, attempts }) => attempts < CSRF_TRIES && isRefusal(error, 'CSRF_MISMATCH'),
    }),
    splitLink({
      condition: (operation) => operation.type === 'mutation',
      true: httpLink({
        ...options,
        headers: async ({ op }) => {
          const headers = await callHeaders();
          if (op.context.asOneself === true) delete headers[SUPPORT_VIEW_HEADER];
          return headers;
        },
      }),
      false: splitLink({
        condition: (operation) => isSameForGuests(operation.path),
        true: sharedRead,
        false: httpBatchLink({ ...options, maxItems: API_BATCH_MAX_CALLS, maxURLLength: URL_MAX_CHARS }),
      }),
    }),
  ],
});

/** Call option of an administrator who views an organizer's pages and acts for themselves: to end the view. */
export const AS_ONESELF = { context: { asOneself: true } } as const;

/** Query option that bypasses the guests' cache when it is known to be stale. */
export const UNCACHED = { trpc: { context: { uncached: true } } } as const;

/** Options for `useQuery` and `useMutation`: `useQuery(trpc.events.get.queryOptions({ id }))`. */
export const trpc: TRPCOptionsProxy<AppRouter> = createTRPCOptionsProxy({ client: api, queryClient });
