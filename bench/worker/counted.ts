import type { BoxOfficeEnv } from '#durable/box-office/event-context.ts';
import type { Env } from '#worker/env.ts';
import product, { BoxOffice as ProductBoxOffice } from '../../src/worker/index.ts';
import { countedD1 } from './counted-d1.ts';

// The product's other Durable Objects, unchanged.
export * from '../../src/worker/index.ts';

/** D1 calls so far, by caller. The Worker and its objects share one isolate here. */
const calls = { worker: 0, boxOffice: 0, boxOfficeBatches: 0 };

const made = new WeakMap<Env, Env>();

/** The environment with the counted database, created once per isolate. */
function countedEnv(env: Env): Env {
  let known = made.get(env);
  if (!known) {
    known = { ...env, DB: countedWorkerD1(env) };
    made.set(env, known);
  }
  return known;
}

function countedWorkerD1(env: Env): D1Database {
  return countedD1(env.DB, () => calls.worker++);
}

export class BoxOffice extends ProductBoxOffice {
  constructor(ctx: DurableObjectState, env: BoxOfficeEnv) {
    const onCall = (call: 'batch' | 'single') => {
      calls.boxOffice++;
      if (call === 'batch') calls.boxOfficeBatches++;
    };
    super(ctx, { ...env, DB: countedD1(env.DB, onCall) });
  }
}

/** The built product, unchanged, with its D1 binding counted; `/bench/d1-calls` returns the counts. */
export default {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response> {
    if (request.url.endsWith('/bench/d1-calls')) return Response.json(calls);
    return product.fetch(request, countedEnv(env), ctx);
  },
};
