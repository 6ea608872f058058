import { readerOf } from '#db/client.ts';
import { countComingEvents } from '#db/readers/events/browse-events.ts';
import { type ListedEvent, readListedEvents } from '#db/readers/events/listed-events.ts';
import { alternatesOf, PUBLIC_PAGES, pageAddress } from '#shared/pages.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { escapeHtml } from '#worker/http/html.ts';

const XMLNS =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

interface SitemapDeps {
  db: D1Database;
  now: () => number;
}

/** A sitemap file: `whole` (an index of parts when too long), the public pages, or a part of the events, from 1. */
export type SitemapPart = 'whole' | 'pages' | number;

/**
 * Public pages and published events that have not ended, each in every language.
 * @param by.eventsMax more events than this are split into several files
 * @returns XML; null for a part that does not exist
 */
export async function makeSitemap(
  deps: SitemapDeps,
  by: { siteUrl: string; part: SitemapPart; eventsMax: number },
): Promise<string | null> {
  const { siteUrl, part, eventsMax } = by;
  if (part === 'pages') return urlset(pageUrls(siteUrl));
  const reader = readerOf(deps.db);
  const now = deps.now();
  if (part === 'whole') {
    const parts = Math.ceil((await countComingEvents(reader, now)) / eventsMax);
    if (parts > 1) return indexOf(siteUrl, parts);
    const events = await readListedEvents(reader, { now, limit: eventsMax, offset: 0 });
    return urlset([...pageUrls(siteUrl), ...eventUrls(siteUrl, events)]);
  }
  const events = await readListedEvents(reader, { now, limit: eventsMax, offset: (part - 1) * eventsMax });
  return events.length > 0 ? urlset(eventUrls(siteUrl, events)) : null;
}

function pageUrls(siteUrl: string): string[] {
  return PUBLIC_PAGES.map((path) => url(siteUrl, path));
}

function eventUrls(siteUrl: string, events: readonly ListedEvent[]): string[] {
  return events.map(({ id, updatedAt }) => url(siteUrl, pathFor(PATHS.event, id), updatedAt));
}

function url(siteUrl: string, path: string, changedAt?: number): string {
  const alternates = alternatesOf(siteUrl, path).map(
    (to) => `<xhtml:link rel="alternate" hreflang="${to.language}" href="${escapeHtml(to.url)}"/>`,
  );
  const lastmod = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  const loc = escapeHtml(pageAddress(siteUrl, path, null));
  return `<url><loc>${loc}</loc>${lastmod}${alternates.join('')}</url>`;
}

function urlset(urls: readonly string[]): string {
  return document(`<urlset ${XMLNS}>\n${urls.join('\n')}\n</urlset>`);
}

function indexOf(siteUrl: string, parts: number): string {
  const names = ['pages.xml', ...Array.from({ length: parts }, (_, index) => `events.xml?part=${index + 1}`)];
  const maps = names.map(
    (name) => `<sitemap><loc>${escapeHtml(`${siteUrl}/sitemap-${name}`)}</loc></sitemap>`,
  );
  return document(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>`,
  );
}

function document(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
