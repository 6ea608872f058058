import type { Context } from 'hono';
import type { EventDetails } from '#db/readers/events/event-details.ts';
import { fnv1a } from '#shared/text/fnv1a.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Env } from '#worker/env.ts';
import { readPublicEvent } from '#worker/events/read-public-event.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { logError } from '#worker/log.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import type { CardCover } from './event-card-svg.ts';
import { eventStripPath } from './strip-path.ts';

/** Chats cache what they fetch; a changed event has another URL (s). */
const TTL_S = 24 * 3_600;

type EventRow = EventDetails['event'];

/** Path of an event's card, with a version that changes with everything the card shows. */
export function eventCardPath(event: EventRow, language: Language): string {
  const { name, startsAt, endsAt, timeZone, venueName, city, imageKey } = event;
  const shown = [name, startsAt, endsAt, timeZone, venueName, city, imageKey];
  const version = (fnv1a(JSON.stringify(shown)) >>> 0).toString(36);
  return `/api/events/${event.id}/card.png?lng=${language}&v=${version}`;
}

type ImageContext = Context<{ Bindings: Env }>;

/** `GET /api/events/:eventId/card.png`: the image of a link preview. */
export async function serveEventCard(c: ImageContext): Promise<Response> {
  const language = pageLanguage(c.req.raw);
  return await serveImage(c, {
    type: 'png',
    pathOf: (event) => eventCardPath(event, language),
    draw: async (event, cover) => (await import('./event-card-svg.ts')).eventCardSvg(event, cover, language),
  });
}

/** `GET /api/events/:eventId/strip.jpg`: the head of the event's mails. */
export async function serveEventStrip(c: ImageContext): Promise<Response> {
  return await serveImage(c, {
    type: 'jpeg',
    pathOf: ({ id: eventId, imageKey }) => eventStripPath({ eventId, imageKey }),
    draw: async (_event, cover) => (await import('./event-card-svg.ts')).eventStripSvg(cover),
  });
}

interface DrawnImage {
  type: 'png' | 'jpeg';
  pathOf: (event: EventRow) => string;
  draw: (event: EventRow, cover: CardCover) => Promise<string>;
}

/** Rendered once per data center. */
async function serveImage(c: ImageContext, { type, pathOf, draw }: DrawnImage): Promise<Response> {
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const details = await readPublicEvent(c, c.req.param('eventId'));
  if (!details) return refusalResponse('EVENT_NOT_FOUND');
  // The request's version may be outdated, so the cache key uses the event's current one.
  const key = new URL(pathOf(details.event), c.req.url).href;
  const cached = await caches.default.match(key).catch(() => undefined);
  if (cached) return new Response(cached.body, cached);
  try {
    const { renderSvg } = await import('./render-svg.ts');
    const svg = await draw(details.event, await coverOf(c.env, details.event));
    const answer = new Response(await renderSvg(svg, type), {
      headers: {
        'content-type': `image/${type}`,
        'cache-control': `public, max-age=${TTL_S}`,
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
    later(caches.default.put(key, answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    logError('event image', error, { eventId: details.event.id });
    return c.redirect('/share-card.png', 302);
  }
}

async function coverOf(env: Env, event: EventRow): Promise<CardCover> {
  const picture = event.imageKey && env.UPLOADS ? await env.UPLOADS.get(event.imageKey) : null;
  if (picture) {
    const bytes = Buffer.from(await picture.arrayBuffer());
    const type = picture.httpMetadata?.contentType ?? 'image/jpeg';
    return { picture: `data:${type};base64,${bytes.toString('base64')}` };
  }
  const { renderCover } = await import('aforo:render-page');
  const svg = renderCover(event.id, event.category);
  return svg === null ? null : { svg };
}
