import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Of every page in every language: the Latin letters hold the figures and the product's name too. */
const ALWAYS = /\/(onest|unbounded)-latin-wght-/;
/** Of Russian, which `public/theme.js` asks for when that is the language. */
const CYRILLIC = /\/(onest|unbounded)-cyrillic-wght-/;

/** Names the fonts in the page itself, so that they travel beside the script and no line of text changes its face. */
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
