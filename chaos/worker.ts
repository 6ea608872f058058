import { BoxOffice } from '#durable/box-office/box-office.ts';
import type { BoxOfficeEnv } from '#durable/box-office/event-context.ts';
import { app } from '#worker/app.ts';
import { faultyDatabase, saleQueueMax } from './faults.ts';

/** The box office, unchanged except for faults in D1 and the run's queue limit, in each of its lives. */
class UnluckyBoxOffice extends BoxOffice {
  constructor(ctx: DurableObjectState, env: BoxOfficeEnv) {
    const self = { die: (why: string) => ctx.abort(why), written: () => ctx.storage.sync() };
    super(ctx, {
      ...env,
      DB: faultyDatabase(env.DB, self),
      get SALE_QUEUE_MAX() {
        return saleQueueMax();
      },
    });
  }
}

export { HypeMeter } from '#durable/hype-meter/hype-meter.ts';
export { LiveBoard } from '#durable/live-board/live-board.ts';
export { ViewCounter } from '#durable/view-counter/view-counter.ts';
export { UnluckyBoxOffice as BoxOffice };

export default { fetch: app.fetch };
