import type { Context } from 'hono';
import { hypePeriodSchema } from '#shared/contracts/hype.ts';
import { cityKey } from '#shared/events/city-key.ts';
import { idSchema } from '#shared/ids.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { BOARD_SHARDS } from '#shared/live/live-limits.ts';
import { createDeps, type Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { findEventGuarded } from '../events/event-guard.ts';
import { recentReads } from '../http/recent-reads.ts';
import { isHypeCity } from '../hype/list-hype-cities.ts';
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

/** Hands a WebSocket to the hype meter of a city that has events. It shows nothing of anybody, so it asks for no ticket. */
export async function openHypeSocket(c: Request): Promise<Response> {
  const key = cityKey(c.req.param('city') ?? '');
  const period = hypePeriodSchema.safeParse(c.req.query('period') ?? 'today');
  if (!period.success || key.length > NAME_MAX_CHARS) return refusalResponse('BAD_INPUT');
  const refusal = refuseUpgrade(c);
  if (refusal) return refusal;
  const deps = createDeps(c.env);
  const recent = recentReads(c.req.raw, (work) => c.executionCtx.waitUntil(work));
  if (!(await isHypeCity({ ...deps, recent }, key))) return refusalResponse('CITY_NOT_FOUND');
  return deps.hypeMeter(key).fetch(c.req.raw);
}

async function openSocket(
  c: Request,
  objectOf: (deps: Deps, eventId: string) => { fetch: (request: globalThis.Request) => Promise<Response> },
): Promise<Response> {
  const eventId = idSchema.safeParse(c.req.param('eventId'));
  if (!eventId.success) return refusalResponse('EVENT_NOT_FOUND');
  const refusal = refuseUpgrade(c);
  if (refusal) return refusal;
  const guarded = await findEventGuarded({ env: c.env, now: () => Date.now() }, c.req.raw, eventId.data);
  if (!guarded.ok) return refusalResponse(guarded.code);
  return objectOf(createDeps(c.env), eventId.data).fetch(c.req.raw);
}

/** Why this is no socket of a page of ours; null when it is one. */
function refuseUpgrade(c: Request): Response | null {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refusalResponse('BAD_INPUT');
  // A browser names the page that opens a socket; another site's page is not let in even with a ticket.
  const origin = c.req.header('origin');
  if (origin && origin !== new URL(c.req.url).origin && origin !== c.env.SITE_URL)
    return refusalResponse('FORBIDDEN');
  return null;
}
