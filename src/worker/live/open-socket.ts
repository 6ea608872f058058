import type { Context } from 'hono';
import { idSchema } from '#shared/ids.ts';
import { createDeps } from '../deps.ts';
import type { Env } from '../env.ts';
import { refusalResponse } from '../trpc/refusal-response.ts';

/** Hands a WebSocket to the event's box office, which asks for the ticket. */
export async function openDoorSocket(c: Context<{ Bindings: Env }>): Promise<Response> {
  const eventId = idSchema.safeParse(c.req.param('eventId'));
  if (!eventId.success) return refusalResponse('EVENT_NOT_FOUND');
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refusalResponse('BAD_INPUT');
  // A browser names the page that opens a socket; another site's page is not let in even with a ticket.
  const origin = c.req.header('origin');
  if (origin && origin !== new URL(c.req.url).origin && origin !== c.env.SITE_URL)
    return refusalResponse('FORBIDDEN');
  return createDeps(c.env).boxOffice(eventId.data).fetch(c.req.raw);
}
