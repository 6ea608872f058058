import type { Context } from 'hono';
import { hypePeriodSchema } from '#shared/contracts/hype.ts';
import { cityKey } from '#shared/events/city-key.ts';
import { idSchema } from '#shared/ids.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { BOARD_SHARDS } from '#shared/live/live-limits.ts';
import { createDeps, type Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { findEventGuarded } from '#worker/events/event-guard.ts';
import { recentReads } from '#worker/http/recent-reads.ts';
import { isHypeCity } from '#worker/hype/list-hype-cities.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';

type Request = Context<{ Bindings: Env }>;

/** Forwards a WebSocket to the event's box office, which checks the connection token. */
export async function openDoorSocket(c: Request): Promise<Response> {
  return openSocket(c, (deps, eventId) => deps.boxOffice(eventId));
}

/** Forwards a WebSocket to the live board that issued its connection token. */
export async function openBoardSocket(c: Request): Promise<Response> {
  const shard = Number(c.req.query('shard'));
  const isOne = Number.isInteger(shard) && shard >= 0 && shard < BOARD_SHARDS;
  // An invalid shard goes to board 0, which did not issue the token and refuses it in a way that a browser can
  // report.
  return openSocket(c, (deps, eventId) => deps.liveBoard({ eventId, shard: isOne ? shard : 0 }));
}

/**
 * Forwards a WebSocket to the hype meter of a city with events. Its data is public, so it needs no connection token.
 */
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

/** Why this is not a WebSocket request from our own page; null when it is. */
function refuseUpgrade(c: Request): Response | null {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refusalResponse('BAD_INPUT');
  // Browsers send the origin of the page that opens a socket. Other sites are refused even with a connection token.
  const origin = c.req.header('origin');
  if (origin && origin !== new URL(c.req.url).origin && origin !== c.env.SITE_URL)
    return refusalResponse('FORBIDDEN');
  return null;
}
