import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { type Reader, readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import {
  readApiAttendees,
  readApiCheckIns,
  readApiEvent,
  readApiEvents,
} from '#db/readers/integrations/public-api.ts';
import {
  apiAttendees,
  apiCheckIns,
  apiEventDetails,
  apiEvents,
  apiIdPage,
  apiSeqPage,
} from '#shared/contracts/integrations/public-api.ts';
import { idSchema } from '#shared/ids.ts';
import type { ApiScope } from '#shared/integrations/api-keys.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import type { Env } from '#worker/env.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { logError } from '#worker/log.ts';
import { answerJson, refuseCall } from './answers.ts';
import { attendeeOf, checkInOf, eventOf } from './api-views.ts';
import { findCaller } from './find-caller.ts';
import { openApiDocument } from './openapi.ts';

type ApiContext = Context<{ Bindings: Env }>;

interface Call {
  reader: Reader;
  organizationId: string;
}

/** Public API for organizers' own systems: read access to their own events, authenticated by API key. */
export const publicApi = new Hono<{ Bindings: Env }>();

publicApi.get('/openapi.json', (c) =>
  Response.json(openApiDocument(siteUrlOf(c.env, c.req.raw)), {
    headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' },
  }),
);

publicApi.get('/events', (c) =>
  asCaller(c, 'events', async ({ reader, organizationId }) => {
    const page = apiIdPage.safeParse(c.req.query());
    if (!page.success) return badQuery(page.error);
    const { limit, cursor = null } = page.data;
    const rows = await readApiEvents(reader, organizationId, { limit: limit + 1, after: cursor });
    const siteUrl = siteUrlOf(c.env, c.req.raw);
    const data = rows.slice(0, limit).map((row) => eventOf(row, siteUrl, Date.now()));
    const nextCursor = rows.length > limit ? (data.at(-1)?.id ?? null) : null;
    return answerJson(apiEvents.parse({ data, nextCursor }));
  }),
);

publicApi.get('/events/:id', (c) =>
  asCaller(c, 'events', async (call) => {
    const event = await ownEvent(c, call);
    if (!event) return refuseCall('EVENT_NOT_FOUND');
    return answerJson(apiEventDetails.parse(eventOf(event, siteUrlOf(c.env, c.req.raw), Date.now())));
  }),
);

publicApi.get('/events/:id/attendees', (c) =>
  asCaller(c, 'attendees', async (call) => {
    const page = apiIdPage.safeParse(c.req.query());
    if (!page.success) return badQuery(page.error);
    const event = await ownEvent(c, call);
    if (!event) return refuseCall('EVENT_NOT_FOUND');
    const { limit, cursor = null } = page.data;
    const rows = await readApiAttendees(call.reader, event.id, { limit: limit + 1, after: cursor });
    const data = rows.slice(0, limit).map((row) => attendeeOf(row, event.currency));
    const nextCursor = rows.length > limit ? (data.at(-1)?.ticketId ?? null) : null;
    return answerJson(apiAttendees.parse({ data, nextCursor }));
  }),
);

publicApi.get('/events/:id/check-ins', (c) =>
  asCaller(c, 'check_ins', async (call) => {
    const page = apiSeqPage.safeParse(c.req.query());
    if (!page.success) return badQuery(page.error);
    const event = await ownEvent(c, call);
    if (!event) return refuseCall('EVENT_NOT_FOUND');
    const { limit, cursor = 0 } = page.data;
    const rows = await readApiCheckIns(call.reader, event.id, { limit: limit + 1, after: cursor });
    const data = rows.slice(0, limit).map(checkInOf);
    const nextCursor = rows.length > limit ? String(data.at(-1)?.seq) : null;
    return answerJson(apiCheckIns.parse({ data, nextCursor }));
  }),
);

// Every readable path answers other methods with 405.
for (const { path } of [...publicApi.routes])
  publicApi.all(path, ({ req }) =>
    refuseCall(
      'WRONG_METHOD',
      {},
      {
        headers: { allow: 'GET, HEAD' },
        message: `This API is for reading: send GET, not ${req.method}. Subscribe to webhooks for changes.`,
      },
    ),
  );
publicApi.all('*', ({ req }) =>
  refuseCall(
    'NOT_FOUND',
    {},
    { message: `There is nothing at ${req.path} in this API. /api/v1/openapi.json lists what there is.` },
  ),
);

/**
 * Runs a handler for the owner of the request's API key. Unexpected errors are logged; the response reveals nothing.
 */
async function asCaller(
  c: ApiContext,
  scope: ApiScope,
  answer: (call: Call) => Promise<Response>,
): Promise<Response> {
  const request = c.req.raw;
  try {
    const deps = {
      db: directoryOf(c.env),
      now: () => Date.now(),
      limited: limitsApply(c.env, request),
      calls: c.env.API_CALLS,
      waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
    };
    const caller = await findCaller(deps, request, scope);
    if (caller.ok)
      return await answer({
        reader: readerOf(directoryOf(c.env)),
        organizationId: caller.value.organizationId,
      });
    const wait = caller.details?.retryAfterSeconds;
    return refuseCall(caller.code, caller.details, wait ? { headers: { 'retry-after': String(wait) } } : {});
  } catch (error) {
    logError('public api', error, { path: new URL(request.url).pathname });
    return refuseCall('SERVER_ERROR');
  }
}

async function ownEvent(c: ApiContext, { reader, organizationId }: Call) {
  const id = idSchema.safeParse(c.req.param('id'));
  return id.success ? await readApiEvent(reader, organizationId, id.data) : null;
}

function badQuery(error: z.ZodError): Response {
  const fields = error.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.'),
  );
  return refuseCall('BAD_INPUT', { fields: [...new Set(fields)].slice(0, 20) });
}
