import { app } from './app.ts';
import type { Env } from './env.ts';
import { runScheduled } from './scheduled.ts';

export { BoxOffice } from '#durable/box-office/box-office.ts';
export { HypeMeter } from '#durable/hype-meter/hype-meter.ts';
export { LiveBoard } from '#durable/live-board/live-board.ts';

export default {
  fetch: app.fetch,
  scheduled: (_controller, env, execution) =>
    runScheduled(env, async (webhook) => await app.fetch(webhook, env, execution)),
} satisfies ExportedHandler<Env>;
