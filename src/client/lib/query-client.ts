import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import { errorCodeOf } from './error-record.ts';
import {
  MUTATION_RETRY_MS,
  QUERY_CACHED_MS,
  QUERY_STALE_MS,
  queryRetryDelay,
  retryMutation,
  retryQuery,
} from './retry.ts';

/** Asking who one is, and leaving, answer for themselves: they never send anybody to the login page. */
const ANSWER_FOR_THEMSELVES = ['auth.me', 'auth.logout'];

const REFUSED_ACCESS = [
  'NOT_SIGNED_IN',
  'SESSION_EXPIRED',
  'ACCOUNT_INACTIVE',
  'SECOND_FACTOR_NEEDED',
] as const satisfies ErrorCode[];
type AccessRefusal = (typeof REFUSED_ACCESS)[number];

/** The refusal that must change who is signed in, if this failure of this procedure is one. */
export function accessRefusalOf(error: unknown, procedure: string): AccessRefusal | null {
  const code = errorCodeOf(error);
  const found = isErrorCode(code) ? REFUSED_ACCESS.find((refusal) => refusal === code) : undefined;
  if (!found) return null;
  return found !== 'ACCOUNT_INACTIVE' && ANSWER_FOR_THEMSELVES.includes(procedure) ? null : found;
}

/** What changes who is signed in, or what they may do: an organiser may lose that role while a page of theirs is open. */
export type LostAccess = AccessRefusal | 'ORGANIZERS_ONLY';

let onAccessRefused: (refusal: LostAccess) => void = () => {};

/** Says what happens when the server no longer takes the session; the session feature does so once, at the start. */
export function handleAccessRefusals(handler: (refusal: LostAccess) => void): void {
  onAccessRefused = handler;
}

/** "events.get" of a tRPC key, whose first part is the path. */
function procedureOf(key: readonly unknown[] | undefined): string {
  return Array.isArray(key?.[0]) ? key[0].join('.') : '';
}

function report(error: unknown, key: readonly unknown[] | undefined): void {
  console.error(error);
  const lost = errorCodeOf(error) === 'ORGANIZERS_ONLY' ? 'ORGANIZERS_ONLY' : null;
  const refusal = lost ?? accessRefusalOf(error, procedureOf(key));
  if (refusal) onAccessRefused(refusal);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.queryKey) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.options.mutationKey),
  }),
  defaultOptions: {
    queries: {
      staleTime: QUERY_STALE_MS,
      gcTime: QUERY_CACHED_MS,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      retry: retryQuery,
      retryDelay: queryRetryDelay,
    },
    // By default a mutation would wait for the network and then go out by itself, long after the person gave up on it.
    mutations: { networkMode: 'always', retry: retryMutation, retryDelay: MUTATION_RETRY_MS },
  },
});
