import type { Context } from 'hono';
import {
  CALENDAR_TYPE,
  calendarDisposition,
  calendarFile,
} from '#worker/documents/calendar/calendar-file.ts';
import type { Env } from '#worker/env.ts';
import { LANGUAGE_OF } from '#worker/http/request-language.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { SHARED_FOR_SECONDS } from '#worker/trpc/cache-headers.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { readPublicEvent } from '../read-public-event.ts';
import { calendarEntry } from './calendar-entry.ts';

/** A URL of its own, not a download made by the client, so that phones open it in the calendar app. */
export async function serveEventCalendar(c: Context<{ Bindings: Env }>): Promise<Response> {
  const details = await readPublicEvent(c, c.req.param('eventId'));
  if (!details) return refusalResponse('EVENT_NOT_FOUND');
  const { event } = details;
  // The same file for everybody, as it is cached.
  const entry = calendarEntry(event, siteUrlOf(c.env, c.req.raw), LANGUAGE_OF[event.currency]);
  return new Response(calendarFile(entry, Date.now()), {
    headers: {
      'content-type': CALENDAR_TYPE,
      'content-disposition': calendarDisposition(event.name),
      'cache-control': SHARED_FOR_SECONDS,
    },
  });
}
