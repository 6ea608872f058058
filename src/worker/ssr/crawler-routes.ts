import { type Context, Hono } from 'hono';
import { PATHS } from '#shared/paths.ts';
import { nearDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { makeSitemap, type SitemapPart } from './sitemap.ts';

/** Cache of a sitemap (s): crawlers come a few times a day and request many pages at once. */
const SITEMAP_TTL_S = 600;
/** Events per sitemap file, each with four URLs: under 5 MB, where search engines accept 50. */
const SITEMAP_EVENTS_MAX = 5_000;

type Request = Context<{ Bindings: Env }>;

/** Files that crawlers request: robots.txt, security.txt and sitemaps. */
export const crawlerRoutes = new Hono<{ Bindings: Env }>();

const SITEMAP_PART = /^[1-9][0-9]{0,3}$/;

/** RFC 9116 recommends less than a year (ms). */
const SECURITY_TXT_LIFE_MS = 180 * 86_400_000;

/** Chats obey this before they fetch a picture, so pictures and the API stay allowed. */
const ROBOTS = ['User-agent: *', 'Disallow: /auth/', 'Disallow: /dev/', 'Disallow: /pay/', 'Allow: /'];

crawlerRoutes.get('/robots.txt', (c) =>
  c.text([...ROBOTS, '', `Sitemap: ${siteUrlOf(c.env, c.req.raw)}/sitemap.xml`, ''].join('\n'), 200, {
    'cache-control': `public, max-age=${SITEMAP_TTL_S}`,
  }),
);
crawlerRoutes.get('/.well-known/security.txt', (c) =>
  c.text(securityTxt(siteUrlOf(c.env, c.req.raw), c.env.SECURITY_EMAIL || c.env.SUPPORT_EMAIL), 200, {
    'cache-control': `public, max-age=${SITEMAP_TTL_S}`,
  }),
);
crawlerRoutes.get('/sitemap.xml', (c) => serveSitemap(c, 'whole'));
crawlerRoutes.get('/sitemap-pages.xml', (c) => serveSitemap(c, 'pages'));
crawlerRoutes.get('/sitemap-events.xml', (c) => {
  const part = c.req.query('part') ?? '';
  return SITEMAP_PART.test(part) ? serveSitemap(c, Number(part)) : refusalResponse('NOT_FOUND');
});

/** Contact for vulnerability reports (RFC 9116): an email address, or else the terms page, which names one. */
function securityTxt(siteUrl: string, email: string | undefined): string {
  const expires = new Date(Date.now() + SECURITY_TXT_LIFE_MS).toISOString();
  return [
    `Contact: ${email ? `mailto:${email}` : `${siteUrl}${PATHS.terms}`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, es, ru',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Cached in this data center, so that repeated requests do not read every event. */
async function serveSitemap(c: Request, part: SitemapPart): Promise<Response> {
  const siteUrl = siteUrlOf(c.env, c.req.raw);
  const key = new URL(`/api/recent/sitemap?part=${part}`, c.req.url).href;
  const cached = await caches.default.match(key).catch(() => undefined);
  if (cached) return new Response(cached.body, cached);
  const made = await makeSitemap(nearDeps(c.env, c.req.raw), {
    siteUrl,
    part,
    eventsMax: SITEMAP_EVENTS_MAX,
  });
  if (made === null) return refusalResponse('NOT_FOUND');
  const answer = new Response(made, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${SITEMAP_TTL_S}`,
    },
  });
  c.executionCtx.waitUntil(caches.default.put(key, answer.clone()).catch(() => undefined));
  return answer;
}
