import { router } from './init.ts';

export const appRouter = router({});

/** The client's whole knowledge of the server. */
export type AppRouter = typeof appRouter;
