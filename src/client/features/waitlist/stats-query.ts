import { queryOptions } from '@tanstack/react-query';

/** Size of the waitlist. The landing page has it from the server, so the tRPC client loads with the first request. */
export const waitlistStatsQuery = queryOptions({
  queryKey: ['waitlistStats'],
  queryFn: async () => {
    const { api } = await import('#client/lib/api/trpc.ts');
    return await api.waitlist.getStats.query();
  },
  retry: false,
});
