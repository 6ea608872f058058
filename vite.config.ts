import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { startScreens } from './scripts/brand/start-screens.ts';
import { demoVideo } from './scripts/client-build/demo-video.ts';
import { drawnPages } from './scripts/client-build/drawn-pages.ts';
import { fontPreloads } from './scripts/client-build/font-preloads.ts';
import { pageFiles } from './scripts/client-build/page-files.ts';
import { serviceWorker } from './scripts/client-build/service-worker.ts';

/** Changes with our dependencies only, so a release of ours leaves it in the reader's cache. */
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|i18next-browser-languagedetector|tailwind-merge|clsx)[\\/]/;

/** What the front page and every other page need; their dependencies come along. */
const FOUNDATION =
  /src[\\/]client[\\/](app[\\/](?!shell)[^\\/]+|app[\\/]shell[\\/](root|bare)-frame|features[\\/](brand|preferences(?![\\/]theme-toggle))[\\/].+|features[\\/]session[\\/](?!find-me|sign-out).+)\.tsx?$/;

/** Whoever signs in needs it; the front page loads it when the rest is there. */
const SIGN_IN = /src[\\/]client[\\/]features[\\/]sign-in[\\/](?!use-entered|newcomer).+\.tsx?$/;
/** How the server is asked: of nearly every page, the front page's figures too. */
const CALLS = /node_modules[\\/]@trpc[\\/]|src[\\/]client[\\/]lib[\\/](trpc|csrf)\.ts$/;

/** The pages by which most guests come in, the bars around them, and all that these need: one file in place of twenty. */
const GUESTS =
  /src[\\/]client[\\/](app[\\/]shell[\\/]shell-frame|pages[\\/](browse-events|event)[\\/]index)\.tsx$/;

/** Where what pages share comes from; texts are files of their own, by language. */
const SHARED = /[\\/](node_modules|src[\\/](client[\\/](?!i18n)|shared))[\\/]/;
/** A part that so many pages use comes with the first of them: one file in place of thirty. */
const USED_EVERYWHERE = 10;

/** Builds the client into `dist/client` and the Worker beside it; `vite dev` serves both together. */
export default defineConfig({
  plugins: [
    react(),
    drawnPages(import.meta.dirname),
    tailwindcss(),
    cloudflare({ configPath: './wrangler.toml' }),
    startScreens(),
    demoVideo(import.meta.dirname),
    fontPreloads(),
    serviceWorker(import.meta.dirname),
    pageFiles(),
  ],
  environments: {
    client: {
      build: {
        // The font files stay files, so that only the alphabets a reader needs are loaded.
        assetsInlineLimit: 1024,
        rolldownOptions: {
          output: {
            // A few files in place of a hundred: what seldom changes, what the front page and the rest share, the
            // way to the server, signing in, icons, and what nearly every other page needs.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'foundation', test: FOUNDATION, priority: 1 },
                { name: 'calls', test: CALLS, priority: 1 },
                { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
                { name: 'guests', test: GUESTS, priority: 0.5 },
                { name: 'sign-in', test: SIGN_IN, priority: 0.25 },
                { name: 'parts', test: SHARED, minShareCount: USED_EVERYWHERE },
              ],
            },
          },
        },
      },
    },
  },
});
