import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { startScreens } from './scripts/brand/start-screens.ts';
import { moduleGraph } from './scripts/budgets/module-graph.ts';
import { chunkGroups } from './scripts/client-build/chunk-groups.ts';
import { demoVideo } from './scripts/client-build/demo-video.ts';
import { fontPreloads } from './scripts/client-build/font-preloads.ts';
import { pageFiles } from './scripts/client-build/page-files.ts';
import { renderedPages } from './scripts/client-build/rendered-pages.ts';
import { serviceWorker } from './scripts/client-build/service-worker.ts';

/** Not the virtual modules: the runtime's own stay where the build puts them. */
const SOURCES_OF_START = /[\\/](node_modules|src)[\\/]/;

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
        // Browsers without `modulepreload` only miss the preloads.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups(import.meta.dirname) },
          },
        },
      },
    },
  },
});
