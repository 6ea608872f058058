import { trpc } from '#client/lib/api/trpc.ts';

/** After every action here, also a failed one: another tab or the server may have switched an endpoint off. */
export const REFRESH_LISTS = {
  refresh: [trpc.webhooks.pathKey(), trpc.apiKeys.pathKey()],
  refreshAlways: true,
};
