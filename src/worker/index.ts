import { directoryOf } from '#db/databases.ts';
import { app } from './app.ts';
import type { DeliveryMessage } from './delivery/channel.ts';
import { consumeBatch } from './delivery/consume.ts';
import type { Env } from './env.ts';
import { checkSchemaOnce } from './http/schema-check.ts';
import { runScheduled } from './scheduled.ts';

export { BoxOffice } from '#durable/box-office/box-office.ts';
export { HypeMeter } from '#durable/hype-meter/hype-meter.ts';
export { LiveBoard } from '#durable/live-board/live-board.ts';
export { ViewCounter } from '#durable/view-counter/view-counter.ts';

export default {
  fetch: (request: Request, env: Env, execution: ExecutionContext) => {
    checkSchemaOnce(directoryOf(env), execution);
    return app.fetch(request, env, execution);
  },
  scheduled: ({ scheduledTime }, env, execution) =>
    runScheduled(env, scheduledTime, async (webhook) => await app.fetch(webhook, env, execution)),
  queue: (batch, env) => consumeBatch(env, batch),
} satisfies ExportedHandler<Env, DeliveryMessage>;
