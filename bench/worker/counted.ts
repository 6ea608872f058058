import type { BoxOfficeEnv } from '#durable/box-office/event-context.ts';
import type { DeliveryMessage } from '#worker/delivery/channel.ts';
import type { Env } from '#worker/env.ts';
import product, { BoxOffice as ProductBoxOffice } from '../../src/worker/index.ts';
import { takeD1Away, unlessAway } from './away-d1.ts';
import { countingCalls, countRows, restartCosts } from './costs.ts';
import { type BenchSettings, oneAtATime } from './one-at-a-time.ts';
import { watchedD1 } from './watched-d1.ts';

// The product's other Durable Objects, unchanged.
export * from '../../src/worker/index.ts';

/** D1 calls so far, by caller. The Worker and its objects share one isolate here. */
const calls = { worker: 0, boxOffice: 0, boxOfficeBatches: 0 };

const made = new WeakMap<Env, Env>();

/** The environment with the watched database, created once per isolate. */
function watchedEnv(env: Env & BenchSettings): Env {
  let known = made.get(env);
  if (!known) {
    const db = watchedD1(env.DB, async (_call, run, statement) => {
      calls.worker++;
      const result = await unlessAway(() => oneAtATime(env, run));
      await countRows(result, statement);
      return result;
    });
    known = { ...countingCalls(env), DB: db };
    made.set(env, known);
  }
  return known;
}

export class BoxOffice extends ProductBoxOffice {
  constructor(ctx: DurableObjectState, env: BoxOfficeEnv & BenchSettings) {
    const db = watchedD1(env.DB, async (call, run, statement) => {
      calls.boxOffice++;
      if (call === 'batch') calls.boxOfficeBatches++;
      const result = await unlessAway(() => oneAtATime(env, run));
      await countRows(result, statement);
      return result;
    });
    super(ctx, { ...countingCalls(env), DB: db });
  }
}

/** The built product, unchanged, with its D1 binding watched; `/bench/d1-calls` returns the counts. */
export default {
  fetch(request: Request, env: Env & BenchSettings, ctx: ExecutionContext): Response | Promise<Response> {
    if (request.url.endsWith('/bench/d1-calls')) return Response.json(calls);
    if (request.url.includes('/bench/d1-away')) return takeD1Away(new URL(request.url));
    if (request.url.endsWith('/bench/costs')) return Response.json(restartCosts(request.method === 'POST'));
    return product.fetch(request, watchedEnv(env), ctx);
  },
  queue: (batch: MessageBatch<DeliveryMessage>, env: Env & BenchSettings) =>
    product.queue(batch, watchedEnv(env)),
};
