import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { unstable_readConfig as readConfig } from 'wrangler';

const SETTING = 'DEMO_VIDEO_URL';
const HEADERS = '_headers';

/**
 * URL of the home page's demo: an `https` page to embed or a video, from `[vars]` in wrangler.toml or the build's
 * environment; empty for our own film.
 */
function demoVideoUrl(root: string): URL | null {
  const named = process.env[SETTING] ?? readConfig({ config: join(root, 'wrangler.toml') }).vars[SETTING];
  if (typeof named !== 'string' || named === '') return null;
  const url = URL.canParse(named) ? new URL(named) : null;
  if (url?.protocol !== 'https:') throw new Error(`${SETTING}=${named} is not an https address.`);
  return url;
}

/** Extends the Content-Security-Policy with the demo's origin, for frames and media. */
export function allowDemo(headers: string, origin: string): string {
  if (!headers.includes("media-src 'self'")) throw new Error('The headers name no sources of media');
  return headers.replace("media-src 'self'", `frame-src ${origin}; media-src 'self' ${origin}`);
}

/** Passes the demo's URL to the client, and allows it in the Content-Security-Policy. */
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
