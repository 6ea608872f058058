import type { Context } from 'hono';
import { done } from '#shared/errors/errors.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { fnv1a } from '#shared/text/fnv1a.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { pdfRefusal, printLimited } from '#worker/documents/pdf/print-limited.ts';
import type { Env } from '#worker/env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { readPublicEvent } from '../read-public-event.ts';

/** Lifetime in the data center's cache, so that repeats draw nothing (s). */
const TTL_S = 24 * 3_600;

/** `GET /api/events/:eventId/poster.pdf`: a printable poster with a QR code of the event's page. */
export async function serveEventPoster(c: Context<{ Bindings: Env }>): Promise<Response> {
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const details = await readPublicEvent(c, c.req.param('eventId'));
  if (!details) return refusalResponse('EVENT_NOT_FOUND');
  const { event } = details;
  const language = pageLanguage(c.req.raw);
  const url = `${siteUrlOf(c.env, c.req.raw)}${pathFor(PATHS.event, event.id)}`;
  const { name, startsAt, endsAt, timeZone, venueName, venueAddress, city } = event;
  const shown = { name, startsAt, endsAt, timeZone, venueName, venueAddress, city };
  const version = (fnv1a(JSON.stringify([shown, url])) >>> 0).toString(36);
  const key = new URL(`/api/events/${event.id}/poster.pdf?lng=${language}&v=${version}`, c.req.url).href;
  const cached = await caches.default.match(key).catch(() => undefined);
  const by = clientAddress(c.req.raw) ?? '';
  const limits = { limited: limitsApply(c.env, c.req.raw), now: () => Date.now(), by };
  const printed = cached
    ? done(await cached.arrayBuffer())
    : await printLimited(limits, async () => {
        const { makePosterPdf } = await import('./poster-pdf.ts');
        return done((await makePosterPdf(shown, url, language)).buffer);
      });
  if (!printed.ok) return pdfRefusal(printed.code);
  const file = printed.value;
  if (!cached) {
    const copy = new Response(file, { headers: { 'cache-control': `public, max-age=${TTL_S}` } });
    later(caches.default.put(key, copy).catch(() => undefined));
  }
  return new Response(file, {
    headers: {
      'content-type': 'application/pdf',
      // No file name: the browser shows the file for printing, and the download link names it after the event.
      'content-disposition': 'inline',
      'cache-control': 'no-cache',
    },
  });
}
