import { directoryOf } from '#db/databases.ts';
import { app } from './app.ts';
import type { DeliveryMessage } from './delivery/channel.ts';
import type { Env } from './env.ts';
import { checkSchemaOnce } from './http/schema-check.ts';

export { BoxOffice } from '#durable/box-office/box-office.ts';
export { HypeMeter } from '#durable/hype-meter/hype-meter.ts';
export { LiveBoard } from '#durable/live-board/live-board.ts';
export { ViewCounter } from '#durable/view-counter/view-counter.ts';

export default {
  fetch: (request: Request, env: Env, execution: ExecutionContext) => {
    checkSchemaOnce(directoryOf(env), execution);
    return app.fetch(request, env, execution);
  },
  scheduled: async ({ scheduledTime }, env, execution) => {
    const { runScheduled } = await import('./scheduled.ts');
    await runScheduled(env, scheduledTime, async (webhook) => app.fetch(webhook, env, execution));
  },
  queue: async (batch, env) => {
    const { consumeBatch } = await import('./delivery/consume.ts');
    await consumeBatch(env, batch);
  },
} satisfies ExportedHandler<Env, DeliveryMessage>;
