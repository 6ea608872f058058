import type { Context } from 'hono';
import { type TicketButton, ticketButtonSchema } from '#shared/contracts/integrations/ticket-button.ts';
import { pageAddress } from '#shared/pages.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { isLanguage } from '#shared/text/languages.ts';
import type { Env } from '#worker/env.ts';
import { readPublicEvent } from '#worker/events/read-public-event.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { ticketButton } from './ticket-button.ts';

/** Cache lifetime in browsers and shared caches (s). */
const TTL_S = 30;

/**
 * Content of a ticket button on an external page. Readable from any origin: it contains only what every guest sees,
 * and ignores cookies and tokens.
 */
export async function serveTicketButton(c: Context<{ Bindings: Env }>): Promise<Response> {
  const details = await readPublicEvent(c, c.req.param('eventId'), new Request(c.req.url));
  if (!details) return openToAll(refusalResponse('EVENT_NOT_FOUND'));
  const lang = c.req.query('lang');
  const language = isLanguage(lang) ? lang : 'en';
  const address = pageAddress(siteUrlOf(c.env, c.req.raw), pathFor(PATHS.event, details.event.id), language);
  const button: TicketButton = {
    ...ticketButton(details, language, Date.now()),
    url: `${address}&src=button`,
  };
  const headers = { 'cache-control': `public, max-age=${TTL_S}` };
  return openToAll(Response.json(ticketButtonSchema.parse(button), { headers }));
}

function openToAll(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*');
  return response;
}
