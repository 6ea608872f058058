import { queryOptions } from '@tanstack/react-query';
import type { ClientConfig } from '#shared/contracts/auth.ts';

let pending: Promise<ClientConfig> | null = null;

/** `GET /api/config`, cached; requested again after a failure. */
export function loadConfig(): Promise<ClientConfig> {
  pending ??= fetch('/api/config', { credentials: 'include' })
    .then(async (response) => {
      if (!response.ok) throw new Error(`network: the configuration answered ${response.status}`);
      return (await response.json()) as ClientConfig;
    })
    .catch((error: unknown) => {
      pending = null;
      throw error;
    });
  return pending;
}

/** The same as a query; it does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: loadConfig,
  staleTime: Number.POSITIVE_INFINITY,
});
