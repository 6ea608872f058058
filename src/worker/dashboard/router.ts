import { houseOutput } from '#shared/contracts/dashboard.ts';
import { adminProcedure, router } from '../trpc/init.ts';
import { showHouse } from './show-house.ts';

export const dashboardRouter = router({
  house: adminProcedure.output(houseOutput).query(({ ctx }) => showHouse(ctx.deps)),
});
