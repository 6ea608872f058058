import { authRouter } from '../auth/router.ts';
import { router } from './init.ts';

export const appRouter = router({
  auth: authRouter,
});

/** The client's whole knowledge of the server. */
export type AppRouter = typeof appRouter;
