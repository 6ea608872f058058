import { SERVED_STATE_ID, type ServedState } from '#shared/ssr.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { escapeHtml, jsonForHtml } from '#worker/http/html.ts';

/** Metadata of a page for search engines and link previews, before any script runs. Plain text, not HTML. */
export interface PageHead {
  language: Language;
  title: string;
  description: string;
  /** False: `noindex`, without further tags. */
  listed: boolean;
  /** Keeps `noindex`: its address is a secret, and its tags are for the chats that it is sent in. */
  isPrivate?: boolean;
  /** Absolute URL of the page. */
  canonical: string;
  alternates: { language: string; url: string }[];
  card: {
    title: string;
    image: { url: string; alt: string; width?: number; height?: number };
  };
  /** schema.org structured data. */
  facts?: object;
}

/** Everything besides the head that goes into the page. */
interface PageBody {
  /** Scripts and texts to preload besides those in the built HTML. */
  files: readonly string[];
  /** Rendered content and the state to hydrate it with; null means client-side rendering. */
  rendered: { html: string; state: ServedState } | null;
  /** The first picture of the content, to preload; null without one. */
  picture: string | null;
  /** Whether headlines use the display font. Elsewhere only the logo does, so the font can load later. */
  displayLines: boolean;
}

const APP = 'Aforo';
const OG_LOCALE = { en: 'en_US', es: 'es_LA', ru: 'ru_RU' } as const satisfies Record<Language, string>;

/** Scripts of a rendered page yield to its styles, fonts and pictures. */
const LOW = 'low';

/** Adds the head, and the rendered content if there is any, to the built page. */
export function dressPage(page: Response, head: PageHead, body: PageBody): Response {
  const { rendered } = body;
  return new HTMLRewriter()
    .on('html', {
      element: (html) => {
        html.setAttribute('lang', head.language);
        if (rendered) html.setAttribute('data-served', 'yes');
      },
    })
    .on('title', { element: (title) => void title.setInnerContent(head.title) })
    .on('meta[name="description"]', {
      // Replaced as a whole: setting an attribute would only escape quotes.
      element: (meta) => void meta.replace(name('description', head.description), { html: true }),
    })
    .on('meta[name="robots"]', {
      element: (meta) => {
        if (head.listed && !head.isPrivate) meta.remove();
      },
    })
    .on('head', {
      element: (element) => {
        if (head.listed) element.append(tagsOf(head, body), { html: true });
      },
    })
    .on('script[type="module"]', {
      element: (script) => {
        if (rendered) script.setAttribute('fetchpriority', LOW);
      },
    })
    .on('link[rel="modulepreload"]', {
      element: (link) => {
        if (rendered) link.setAttribute('fetchpriority', LOW);
      },
    })
    .on('link[href*="/unbounded-"]', {
      element: (letters) => {
        if (!body.displayLines) letters.remove();
      },
    })
    .on('#root', {
      element: (root) => {
        if (!rendered) return;
        root.setInnerContent(rendered.html, { html: true });
        // A data block, which browsers do not execute, so the CSP for scripts stays strict.
        const state = jsonForHtml(rendered.state);
        root.after(`<script type="application/json" id="${SERVED_STATE_ID}">${state}</script>`, {
          html: true,
        });
      },
    })
    .transform(page);
}

function tagsOf(head: PageHead, { files, picture, rendered }: PageBody): string {
  const { card } = head;
  return [
    ...(picture ? [link('preload', picture, ' as="image" fetchpriority="high"')] : []),
    ...files.map((file) =>
      link('modulepreload', file, ` crossorigin${rendered ? ` fetchpriority="${LOW}"` : ''}`),
    ),
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
