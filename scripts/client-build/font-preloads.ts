import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Preloaded on every page in every language: the Latin fonts contain the digits and the product's name. */
const ALWAYS = /\/(onest|unbounded)-latin-wght-/;
/** For Russian; `public/theme.js` preloads them when that is the language. */
const CYRILLIC = /\/(onest|unbounded)-cyrillic-wght-/;

/** Adds font preloads to the page, so that fonts load in parallel with the script and text does not switch fonts. */
export function fontPreloads(): Plugin {
  return {
    name: 'aforo:font-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).map((name) => `/${name}`);
        const tags = (wanted: RegExp, rel: string): HtmlTagDescriptor[] =>
          files
            .filter((href) => wanted.test(href))
            .sort()
            .map((href) => ({
              tag: 'link',
              attrs: { rel, href, as: 'font', type: 'font/woff2', crossorigin: '' },
              injectTo: 'head-prepend',
            }));
        return [...tags(ALWAYS, 'preload'), ...tags(CYRILLIC, 'x-cyrillic')];
      },
    },
  };
}
