import { LANGUAGES, type Language } from '#shared/languages.ts';
import { escapeHtml } from '../platform/html.ts';

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
  /** Scripts that the page needs, to be loaded at once. */
  files?: readonly string[];
}

const APP = 'Aforo';
const OG_LOCALE = { en: 'en_US', es: 'es_LA', ru: 'ru_RU' } as const satisfies Record<Language, string>;

/** The page as it was built, with a head of its own. Only its first kilobyte is looked at. */
export function dressPage(page: Response, head: PageHead): Response {
  return new HTMLRewriter()
    .on('html', { element: (html) => void html.setAttribute('lang', head.language) })
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
        if (head.listed) element.append(tagsOf(head), { html: true });
      },
    })
    .transform(page);
}

function tagsOf(head: PageHead): string {
  const { card } = head;
  return [
    ...(head.files ?? []).map((file) => link('modulepreload', file, ' crossorigin')),
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

const ESCAPED = /[<>&\u2028\u2029]/g;

/** JSON that ends no script and opens no comment, whatever names are in it. */
function jsonForHtml(value: object): string {
  return JSON.stringify(value).replace(
    ESCAPED,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
