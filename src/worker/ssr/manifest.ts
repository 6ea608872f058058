import type { Context } from 'hono';
import { PATHS } from '#shared/paths.ts';
import type { Env } from '#worker/env.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { i18n } from '#worker/i18n/i18n.ts';

const ICON = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };

/**
 * Web app manifest in the reader's language. A manifest has one theme color, so it has that of the light theme, the
 * most common; the client sets its own at startup.
 */
export function serveManifest(c: Context<{ Bindings: Env }>): Response {
  const language = pageLanguage(c.req.raw);
  const t = i18n.getFixedT(language, 'pages', 'manifest');
  const manifest = {
    id: '/',
    name: t('name'),
    short_name: 'Aforo',
    description: t('description'),
    lang: language,
    dir: 'ltr',
    start_url: PATHS.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: '#fdfaf7',
    theme_color: '#fdfaf7',
    categories: ['entertainment', 'events', 'food'],
    icons: [
      ICON,
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: t('tickets'), url: PATHS.myTickets, icons: [ICON] },
      { name: t('scanner'), url: PATHS.scanner, icons: [ICON] },
    ],
  };
  return Response.json(manifest, {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-language',
    },
  });
}
