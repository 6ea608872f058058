import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { startScreens } from './scripts/brand/start-screens.ts';
import { demoVideo } from './scripts/client-build/demo-video.ts';
import { fontPreloads } from './scripts/client-build/font-preloads.ts';
import { pageFiles } from './scripts/client-build/page-files.ts';
import { renderedPages } from './scripts/client-build/rendered-pages.ts';
import { serviceWorker } from './scripts/client-build/service-worker.ts';
import { moduleGraph } from './scripts/worker-start/module-graph.ts';

/** Changes only with the dependencies, so browsers keep this chunk cached across releases. */
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|i18next-browser-languagedetector|tailwind-merge|clsx)[\\/]/;

/** The tRPC client and its CSRF token, used by nearly every page. */
const CALLS = /node_modules[\\/]@trpc[\\/]|src[\\/]client[\\/]lib[\\/]api[\\/](trpc|csrf)\.ts$/;

/** What the home page shares with the guests' pages, so that it does not load those. */
const FRAME = /src[\\/]client[\\/](features[\\/](brand|preferences|url-param)[\\/]|ui[\\/]early-submit)/;

/** The shell and the pages through which most guests arrive, as one chunk instead of twenty. */
const GUESTS =
  /src[\\/]client[\\/](app[\\/]shell[\\/]shell-frame|pages[\\/](browse-events|event)[\\/]index)\.tsx$/;

/** Translations are chunked by language; the service worker and the payment frame are scripts of their own. */
const SOURCES =
  /[\\/](node_modules(?![\\/]@stripe)|src[\\/]shared(?![\\/]money[\\/]stripe-failure)|src[\\/]client(?![\\/](i18n|service-worker|payment-frame|main)))[\\/]/;
/** Not the virtual modules: the runtime's own stay where the build puts them. */
const SOURCES_OF_START = /[\\/](node_modules|src)[\\/]/;
/** Modules used by at least this many entry chunks share one chunk, instead of becoming thirty small ones. */
const USED_EVERYWHERE = 10;

/** Builds the client into `dist/client` and the Worker next to it; `vite dev` serves both. */
export default defineConfig({
  plugins: [
    react(),
    renderedPages(import.meta.dirname),
    tailwindcss(),
    cloudflare({ configPath: './wrangler.toml' }),
    startScreens(),
    demoVideo(import.meta.dirname),
    fontPreloads(),
    serviceWorker(import.meta.dirname),
    pageFiles(import.meta.dirname),
    moduleGraph(import.meta.dirname),
  ],
  environments: {
    aforo: {
      // It is undefined in a bundled module (cloudflare/workerd#6986), and pdfkit names a file with it as it loads.
      define: { 'import.meta.url': JSON.stringify('file:///worker.js') },
      build: {
        rolldownOptions: {
          output: {
            // What starting evaluates, as one file instead of a hundred.
            codeSplitting: { groups: [{ name: 'start', test: SOURCES_OF_START, tags: ['$initial'] }] },
          },
        },
      },
    },
    client: {
      build: {
        // Do not inline fonts, so that browsers load only the alphabets a reader needs.
        assetsInlineLimit: 1024,
        rolldownOptions: {
          output: {
            // A few large chunks instead of a hundred small ones, grouped by how often they change and which pages
            // share them.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 3 },
                { name: 'start', test: SOURCES, tags: ['$initial'], priority: 2 },
                { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
                { name: 'calls', test: CALLS, priority: 1 },
                { name: 'frame', test: FRAME, priority: 1 },
                { name: 'guests', test: GUESTS, priority: 0.5 },
                { name: 'parts', test: SOURCES, minShareCount: USED_EVERYWHERE },
              ],
            },
          },
        },
      },
    },
  },
});
