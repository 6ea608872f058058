import { readerOf } from '#db/client.ts';
import { readOwnFigures } from '#db/readers/events/own-figures.ts';
import { houseOutput, ownFiguresOutput } from '#shared/contracts/money/dashboard.ts';
import { adminProcedure, organizerProcedure, router } from '../trpc/init.ts';
import { platformOverview } from './platform-overview.ts';

export const dashboardRouter = router({
  house: adminProcedure.output(houseOutput).query(({ ctx }) => platformOverview(ctx.deps)),

  mine: organizerProcedure
    .output(ownFiguresOutput)
    .query(({ ctx }) => readOwnFigures(readerOf(ctx.deps.db), ctx.actor.id, ctx.deps.now())),
});
