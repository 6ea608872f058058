import type { Context } from 'hono';
import { idSchema } from '#shared/ids.ts';
import { BOARD_SHARDS } from '#shared/limits.ts';
import { createDeps, type Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { refusalResponse } from '../trpc/refusal-response.ts';

type Request = Context<{ Bindings: Env }>;

/** Hands a WebSocket to the event's box office, which asks for the ticket. */
export async function openDoorSocket(c: Request): Promise<Response> {
  return openSocket(c, (deps, eventId) => deps.boxOffice(eventId));
}

/** Hands a WebSocket to the live board that its ticket is for. */
export async function openBoardSocket(c: Request): Promise<Response> {
  const shard = Number(c.req.query('shard'));
  const isOne = Number.isInteger(shard) && shard >= 0 && shard < BOARD_SHARDS;
  // A board that issued no such ticket refuses it in the way that a browser can tell its page.
  return openSocket(c, (deps, eventId) => deps.liveBoard({ eventId, shard: isOne ? shard : 0 }));
}

async function openSocket(
  c: Request,
  objectOf: (deps: Deps, eventId: string) => { fetch: (request: globalThis.Request) => Promise<Response> },
): Promise<Response> {
  const eventId = idSchema.safeParse(c.req.param('eventId'));
  if (!eventId.success) return refusalResponse('EVENT_NOT_FOUND');
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refusalResponse('BAD_INPUT');
  // A browser names the page that opens a socket; another site's page is not let in even with a ticket.
  const origin = c.req.header('origin');
  if (origin && origin !== new URL(c.req.url).origin && origin !== c.env.SITE_URL)
    return refusalResponse('FORBIDDEN');
  return objectOf(createDeps(c.env), eventId.data).fetch(c.req.raw);
}
