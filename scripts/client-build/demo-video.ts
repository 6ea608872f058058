import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { unstable_readConfig as readConfig } from 'wrangler';

const SETTING = 'DEMO_VIDEO_URL';
const HEADERS = '_headers';

/**
 * The address of the front page's demo: an `https` page to embed or a film, under `[vars]` of wrangler.toml or in the
 * environment of the build; empty for our own film.
 */
function demoVideoUrl(root: string): URL | null {
  const named = process.env[SETTING] ?? readConfig({ config: join(root, 'wrangler.toml') }).vars[SETTING];
  if (typeof named !== 'string' || named === '') return null;
  const url = URL.canParse(named) ? new URL(named) : null;
  if (url?.protocol !== 'https:') throw new Error(`${SETTING}=${named} is not an https address.`);
  return url;
}

/** The policy with what the demo needs: a frame or a film from its origin, and from nowhere else. */
export function allowDemo(headers: string, origin: string): string {
  if (!headers.includes("media-src 'self'")) throw new Error('The headers name no sources of media');
  return headers.replace("media-src 'self'", `frame-src ${origin}; media-src 'self' ${origin}`);
}

/** Tells the page where its demo is, and the browser that it may be shown. */
export function demoVideo(root: string): Plugin {
  const url = demoVideoUrl(root);
  return {
    name: 'aforo:demo-video',
    config: () => ({ define: { __DEMO_VIDEO_URL__: JSON.stringify(url?.href ?? '') } }),
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }) {
      if (!url || !dir) return;
      const file = join(dir, HEADERS);
      writeFileSync(file, allowDemo(readFileSync(file, 'utf8'), url.origin));
    },
  };
}
