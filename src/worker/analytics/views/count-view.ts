import type { Context } from 'hono';
import { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readIsOfHouse } from '#db/readers/events/event-details.ts';
import { sourceSchema } from '#shared/contracts/values.ts';
import { idSchema } from '#shared/ids.ts';
import { isAdministrator } from '#shared/organizations/rights.ts';
import { findBearer } from '#worker/auth/find-bearer.ts';
import { createDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { findEventGuarded } from '#worker/events/event-guard.ts';
import { knownZone } from '#worker/events/event-zones.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { isFromOurPage } from '#worker/http/csrf.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { localDay } from '../wall-clock.ts';
import { gatherView } from './view-batch.ts';

/** A source and a flag are about 60. */
const BODY_MAX_BYTES = 1_024;

const viewInput = z.object({ source: sourceSchema, visit: z.boolean() });

/** Robots that run scripts say so; `Headless` is a browser without a reader. */
const ROBOT =
  /(?<!cu)bots?\b|crawl|spider|slurp|preview|headless|lighthouse|facebookexternalhit|monitor|fetch|python|curl/i;

/**
 * Counts a view of an event's page. A route instead of a procedure: guests send it without cookies and token, so nothing
 * about the reader is known here but the address, which only the rate limit sees.
 */
export async function countView(c: Context<{ Bindings: Env }>): Promise<Response> {
  const { env } = c;
  const { headers } = c.req.raw;
  const body = await readLimited(c.req.raw, BODY_MAX_BYTES);
  if (!body) return refusalResponse('TOO_LARGE');
  if (!isFromOurPage(c.req.raw, env.SITE_URL)) return refusalResponse('FORBIDDEN');
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? ''))
    return refusalResponse('WRONG_MEDIA_TYPE');
  const eventId = idSchema.safeParse(c.req.param('eventId'));
  if (!eventId.success) return refusalResponse('EVENT_NOT_FOUND');
  const view = viewInput.safeParse(await body.json().catch(() => null));
  if (!view.success) return refusalResponse('BAD_INPUT');
  const agent = headers.get('user-agent') ?? '';
  if (agent === '' || ROBOT.test(agent)) return counted();
  if (await isOverLimit(env, clientAddress(c.req.raw))) return refusalResponse('RATE_LIMITED');
  const deps = createDeps(env);
  const found = await findEventGuarded({ env, now: deps.now }, c.req.raw, eventId.data);
  if (!found.ok) return refusalResponse(found.code);
  const zone = knownZone(eventId.data);
  // Without D1 the venue's day is unknown.
  if (zone === null) return counted();
  if (headers.has('authorization') && (await isOfHouse(c, eventId.data))) return counted();
  const day = localDay(deps.now(), zone);
  const { visit, source } = view.data;
  gatherView(deps, { eventId: eventId.data, day, source: source ?? 'direct', isVisit: visit }, (work) =>
    c.executionCtx.waitUntil(work),
  );
  return counted();
}

/** Organizers, staff and administrators send their token. An invalid one is a guest's. */
async function isOfHouse({ env, req }: Context<{ Bindings: Env }>, eventId: string): Promise<boolean> {
  const deps = createDeps(env).ofEvent(eventId);
  const { actor } = await findBearer({ env, db: createDeps(env).db, now: deps.now }, req.raw).identify();
  if (!actor) return false;
  return isAdministrator(actor) || (await readIsOfHouse(readerOf(deps.db), eventId, actor.id));
}

async function isOverLimit({ VIEWS }: Env, address: string | null): Promise<boolean> {
  if (!VIEWS || address === null) return false;
  return !(await VIEWS.limit({ key: address })).success;
}

const counted = () => new Response(null, { status: 204 });
