import type { Context } from 'hono';
import { databaseOf } from '#db/databases.ts';
import { idSchema } from '#shared/ids.ts';
import {
  CALENDAR_TYPE,
  calendarDisposition,
  calendarFile,
} from '#worker/documents/calendar/calendar-file.ts';
import type { Env } from '#worker/env.ts';
import { recentReads } from '#worker/http/recent-reads.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { SHARED_FOR_SECONDS } from '#worker/trpc/cache-headers.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { readForGuests } from '../get-event.ts';
import { calendarEntry } from './calendar-entry.ts';

/** A URL of its own, not a download made by the client, so that phones open it in the calendar app. */
export async function serveEventCalendar(c: Context<{ Bindings: Env }>): Promise<Response> {
  const recent = recentReads(c.req.raw, (work) => c.executionCtx.waitUntil(work));
  const eventId = idSchema.safeParse(c.req.param('eventId'));
  const details = eventId.success
    ? await readForGuests({ db: databaseOf(c.env, eventId.data), recent }, eventId.data)
    : null;
  if (!details) return refusalResponse('EVENT_NOT_FOUND');
  const { event } = details;
  return new Response(calendarFile(calendarEntry(event, siteUrlOf(c.env, c.req.raw)), Date.now()), {
    headers: {
      'content-type': CALENDAR_TYPE,
      'content-disposition': calendarDisposition(event.name),
      'cache-control': SHARED_FOR_SECONDS,
    },
  });
}
