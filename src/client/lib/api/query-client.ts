import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import { errorCodeOf } from './error-record.ts';
import { helperPhone, noteHelperEnded } from './helper-phone.ts';
import {
  MUTATION_RETRY_MS,
  QUERY_CACHED_MS,
  QUERY_STALE_MS,
  queryRetryDelay,
  retryMutation,
  retryQuery,
} from './retry.ts';
import { noteViewEnded } from './support-view.ts';

/** Procedures whose refusal must not redirect to the login page. */
const ANSWER_FOR_THEMSELVES = ['auth.me', 'auth.logout'];

const REFUSED_ACCESS = [
  'NOT_SIGNED_IN',
  'SESSION_EXPIRED',
  'ACCOUNT_INACTIVE',
  'SECOND_FACTOR_NEEDED',
] as const satisfies ErrorCode[];
type AccessRefusal = (typeof REFUSED_ACCESS)[number];

/** The access refusal behind this failure of this procedure, if there is one. */
export function accessRefusalOf(error: unknown, procedure: string): AccessRefusal | null {
  const code = errorCodeOf(error);
  const found = isErrorCode(code) ? REFUSED_ACCESS.find((refusal) => refusal === code) : undefined;
  if (!found) return null;
  return found !== 'ACCOUNT_INACTIVE' && ANSWER_FOR_THEMSELVES.includes(procedure) ? null : found;
}

/** A refusal that changes the session or its rights: an organizer may lose the role while such a page is open. */
const LOST_RIGHTS = ['ORGANIZERS_ONLY', 'RIGHT_NEEDED'] as const;
export type LostAccess = AccessRefusal | (typeof LOST_RIGHTS)[number];

let onAccessRefused: (refusal: LostAccess) => void = () => {};

/** Registers the handler for lost access; the app does so at startup. */
export function handleAccessRefusals(handler: (refusal: LostAccess) => void): void {
  onAccessRefused = handler;
}

/** "events.get" from a tRPC key, whose first part is the path. */
function procedureOf(key: readonly unknown[] | undefined): string {
  return Array.isArray(key?.[0]) ? key[0].join('.') : '';
}

function report(error: unknown, key: readonly unknown[] | undefined): void {
  // The tRPC client logs its own failures.
  if (!(error instanceof Error && error.name === 'TRPCClientError')) console.error(error);
  if (errorCodeOf(error) === 'VIEW_ENDED') noteViewEnded();
  const lost = LOST_RIGHTS.find((code) => code === errorCodeOf(error));
  const refusal = lost ?? accessRefusalOf(error, procedureOf(key));
  if (refusal && helperPhone) noteHelperEnded();
  else if (refusal) onAccessRefused(refusal);
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
    // The default network mode would queue a mutation offline and send it long after the user has given up.
    mutations: { networkMode: 'always', retry: retryMutation, retryDelay: MUTATION_RETRY_MS },
  },
});
