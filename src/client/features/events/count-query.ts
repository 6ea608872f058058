import { queryOptions } from '@tanstack/react-query';

/** Number of coming events. The landing page has it from the server, and so does not load the tRPC client for it. */
export const eventCountQuery = queryOptions({
  queryKey: ['eventCount'],
  queryFn: async () => {
    const { api } = await import('#client/lib/api/trpc.ts');
    return await api.events.count.query();
  },
});
