import type { Context } from 'hono';
import { readerOf } from '#db/client.ts';
import { readEventDetails } from '#db/readers/event-details.ts';
import { idSchema } from '#shared/ids.ts';
import type { Env } from '../env.ts';
import { CALENDAR_TYPE, calendarDisposition, calendarFile } from '../platform/calendar/calendar-file.ts';
import { siteUrlOf } from '../platform/site-url.ts';
import { refusalResponse } from '../trpc/refusal-response.ts';
import { calendarEntry } from './calendar-entry.ts';

/** An address of its own, not a download made by the page: a phone opens it in its calendar. */
export async function serveEventCalendar(c: Context<{ Bindings: Env }>): Promise<Response> {
  const eventId = idSchema.safeParse(c.req.param('eventId'));
  const details = eventId.success ? await readEventDetails(readerOf(c.env.DB), eventId.data, null) : null;
  if (!details || details.event.status === 'draft') return refusalResponse('EVENT_NOT_FOUND');
  const { event } = details;
  return new Response(calendarFile(calendarEntry(event, siteUrlOf(c.env, c.req.raw)), Date.now()), {
    headers: { 'content-type': CALENDAR_TYPE, 'content-disposition': calendarDisposition(event.name) },
  });
}
