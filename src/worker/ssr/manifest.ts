import type { Context } from 'hono';
import { PATHS } from '#shared/paths.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Env } from '../env.ts';
import { pageLanguage } from '../http/request-language.ts';

const TEXTS: Record<Language, { name: string; description: string; tickets: string; scanner: string }> = {
  en: {
    name: 'Aforo: tickets and the door',
    description: 'Your tickets, even offline, and the scanner for whoever works the door.',
    tickets: 'My tickets',
    scanner: 'Scanner',
  },
  es: {
    name: 'Aforo: boletos y acceso',
    description: 'Tus boletos, también sin conexión, y el escáner para quien trabaja en la puerta.',
    tickets: 'Mis boletos',
    scanner: 'Escáner',
  },
  ru: {
    name: 'Aforo: билеты и вход',
    description: 'Ваши билеты, даже без сети, и сканер для тех, кто работает на входе.',
    tickets: 'Мои билеты',
    scanner: 'Сканер',
  },
};

const ICON = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };

/**
 * Web app manifest in the reader's language. A manifest has one theme color, so it has that of the light theme, the
 * most common; the client sets its own at startup.
 */
export function serveManifest(c: Context<{ Bindings: Env }>): Response {
  const language = pageLanguage(c.req.raw);
  const texts = TEXTS[language];
  const manifest = {
    id: '/',
    name: texts.name,
    short_name: 'Aforo',
    description: texts.description,
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
      { name: texts.tickets, url: PATHS.myTickets, icons: [ICON] },
      { name: texts.scanner, url: PATHS.scanner, icons: [ICON] },
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
