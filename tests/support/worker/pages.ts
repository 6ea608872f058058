import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { app } from '#worker/app.ts';
import builtPage from '../../../index.html?raw';
import { SITE } from './people.ts';

/** The built page; the assets binding itself is filled by a build. */
const ASSETS = { fetch: async () => new Response(builtPage, { headers: { etag: '"built"' } }) };

/** Opens a URL as a browser or crawler does. */
export async function openAddress(
  path: string,
  headers: Record<string, string> = {},
  bindings: object = {},
  method = 'GET',
): Promise<Response> {
  const context = createExecutionContext();
  const request = new Request(`${SITE}${path}`, { headers, method });
  const answer = await app.fetch(request, { ...env, ASSETS, ...bindings }, context);
  await waitOnExecutionContext(context);
  return answer;
}

export interface ReadPage {
  status: number;
  /** The raw HTML. */
  html: string;
  lang: string | null;
  title: string;
  /** By `name` or `property`. */
  meta: Record<string, string>;
  canonical: string | null;
  /** By `hreflang`. */
  alternates: Record<string, string>;
  /** Parsed JSON-LD. */
  facts: ReturnType<JSON['parse']> | null;
  /** Number of elements by name, without the content of drawings. */
  elements: Record<string, number>;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plain(text: string | null): string {
  return (text ?? '').replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '');
}

/** Parses the HTML of a response. */
export async function readPage(answer: Response): Promise<ReadPage> {
  const html = await answer.text();
  const found: ReadPage = {
    status: answer.status,
    html,
    lang: null,
    title: '',
    meta: {},
    canonical: null,
    alternates: {},
    facts: null,
    elements: {},
  };
  let facts = '';
  const reader = new HTMLRewriter()
    .on('*', {
      element: ({ tagName }) => {
        found.elements[tagName] = (found.elements[tagName] ?? 0) + 1;
      },
    })
    // The number of strokes in a cover depends on the event's ID.
    .on('svg *', {
      element: ({ tagName }) => {
        found.elements[tagName] = (found.elements[tagName] ?? 0) - 1;
        if (found.elements[tagName] === 0) delete found.elements[tagName];
      },
    })
    .on('html', {
      element: (element) => {
        found.lang = element.getAttribute('lang');
      },
    })
    .on('title', {
      text: ({ text }) => {
        found.title += text;
      },
    })
    .on('meta', {
      element: (element) => {
        const name = element.getAttribute('name') ?? element.getAttribute('property');
        if (name) found.meta[name] = plain(element.getAttribute('content'));
      },
    })
    .on('link[rel="canonical"]', {
      element: (element) => {
        found.canonical = plain(element.getAttribute('href'));
      },
    })
    .on('link[rel="alternate"]', {
      element: (element) => {
        found.alternates[element.getAttribute('hreflang') ?? ''] = plain(element.getAttribute('href'));
      },
    })
    .on('script[type="application/ld+json"]', {
      text: ({ text }) => {
        facts += text;
      },
    });
  await reader.transform(new Response(html)).text();
  found.title = plain(found.title);
  if (facts) found.facts = JSON.parse(facts);
  return found;
}
