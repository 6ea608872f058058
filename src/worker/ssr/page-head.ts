import { SERVED_STATE_ID, type ServedState } from '#shared/ssr.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { escapeHtml, jsonForHtml } from '../http/html.ts';
import type { PageFiles } from './page-files.ts';

/** What a page tells search engines and chats of itself, before any of our script runs. Plain texts, not HTML. */
export interface PageHead {
  language: Language;
  title: string;
  description: string;
  /** False: nobody lists it, and it says nothing else of itself. */
  listed: boolean;
  /** The page's own address, absolute. */
  canonical: string;
  alternates: { language: string; url: string }[];
  card: {
    title: string;
    image: { url: string; alt: string; width?: number; height?: number };
  };
  /** schema.org, as an object. */
  facts?: object;
}

/** What goes into the page beside its head. */
interface PageBody {
  files: PageFiles;
  /** Its content and what that was drawn with; null leaves both to the browser. */
  drawn: { html: string; state: ServedState } | null;
  /** The picture that stands first in it, if there is one. */
  picture: string | null;
  /** Whether lines are set in the display letters: elsewhere these hold the product's name alone, and may come later. */
  displayLines: boolean;
}

const APP = 'Aforo';
const OG_LOCALE = { en: 'en_US', es: 'es_LA', ru: 'ru_RU' } as const satisfies Record<Language, string>;

/** What no browser loads: `public/begin.js` gives them their right names once the content has been painted. */
const LATER = {
  module: 'x-module',
  modulepreload: 'x-modulepreload',
  onTouch: 'x-modulepreload-on-touch',
} as const;
const BEGIN = '<script defer src="/begin.js"></script>';

/** The page as it was built, with a head of its own, and its content where that was drawn. */
export function dressPage(page: Response, head: PageHead, body: PageBody): Response {
  const { drawn } = body;
  return new HTMLRewriter()
    .on('html', {
      element: (html) => {
        html.setAttribute('lang', head.language);
        if (drawn) html.setAttribute('data-served', 'yes');
      },
    })
    .on('title', { element: (title) => void title.setInnerContent(head.title) })
    .on('meta[name="description"]', {
      // Replaced: a changed attribute would have its quotes escaped, and nothing else.
      element: (meta) => void meta.replace(name('description', head.description), { html: true }),
    })
    .on('meta[name="robots"]', {
      element: (meta) => {
        if (head.listed) meta.remove();
      },
    })
    .on('head', {
      element: (element) => {
        if (head.listed) element.append(tagsOf(head, body), { html: true });
      },
    })
    .on('script[type="module"]', {
      // What can be read already, with its style, letters and picture, comes before what makes it work.
      element: (script) => {
        if (!drawn) return;
        script.before(BEGIN, { html: true });
        script.setAttribute('type', LATER.module);
      },
    })
    .on('link[rel="modulepreload"]', {
      element: (link) => {
        if (drawn) link.setAttribute('rel', LATER.modulepreload);
      },
    })
    .on('link[href*="/unbounded-"]', {
      element: (letters) => {
        if (!body.displayLines) letters.remove();
      },
    })
    .on('#root', {
      element: (root) => {
        if (!drawn) return;
        root.setInnerContent(drawn.html, { html: true });
        // Data, which no browser runs: the policy for scripts stays as strict as it is.
        const state = jsonForHtml(drawn.state);
        root.after(`<script type="application/json" id="${SERVED_STATE_ID}">${state}</script>`, {
          html: true,
        });
      },
    })
    .transform(page);
}

function tagsOf(head: PageHead, { files, picture, drawn }: PageBody): string {
  const { card } = head;
  return [
    ...(picture ? [link('preload', picture, ' as="image" fetchpriority="high"')] : []),
    ...files.needed.map((file) => link(drawn ? LATER.modulepreload : 'modulepreload', file, ' crossorigin')),
    ...(drawn ? files.onTouch.map((file) => link(LATER.onTouch, file, ' crossorigin')) : []),
    link('canonical', head.canonical),
    ...head.alternates.map(({ language, url }) => link('alternate', url, ` hreflang="${language}"`)),
    property('og:site_name', APP),
    property('og:type', 'website'),
    property('og:url', head.canonical),
    property('og:title', card.title),
    property('og:description', head.description),
    property('og:locale', OG_LOCALE[head.language]),
    ...LANGUAGES.filter((language) => language !== head.language).map((language) =>
      property('og:locale:alternate', OG_LOCALE[language]),
    ),
    property('og:image', card.image.url),
    property('og:image:alt', card.image.alt),
    ...(card.image.width ? [property('og:image:width', String(card.image.width))] : []),
    ...(card.image.height ? [property('og:image:height', String(card.image.height))] : []),
    name('twitter:card', 'summary_large_image'),
    name('twitter:title', card.title),
    name('twitter:description', head.description),
    name('twitter:image', card.image.url),
    name('twitter:image:alt', card.image.alt),
    ...(head.facts ? [`<script type="application/ld+json">${jsonForHtml(head.facts)}</script>`] : []),
  ].join('\n');
}

function link(rel: string, href: string, more = ''): string {
  return `<link rel="${rel}"${more} href="${escapeHtml(href)}" />`;
}

function property(of: string, content: string): string {
  return `<meta property="${of}" content="${escapeHtml(content)}" />`;
}

function name(of: string, content: string): string {
  return `<meta name="${of}" content="${escapeHtml(content)}" />`;
}
