import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { startScreens } from './scripts/brand/start-screens.ts';
import { pageFiles } from './scripts/client-build/page-files.ts';
import { serviceWorker } from './scripts/client-build/service-worker.ts';

/** Changes with our dependencies only, so a release of ours leaves it in the reader's cache. */
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|i18next-browser-languagedetector|tailwind-merge|clsx)[\\/]/;

/** What the front page and every other page need; their dependencies come along. */
const FOUNDATION =
  /src[\\/]client[\\/](app[\\/](?!shell)[^\\/]+|app[\\/]shell[\\/](root|bare)-frame|features[\\/](brand|preferences|sign-in)[\\/].+|features[\\/]session[\\/](?!find-me|sign-out).+)\.tsx?$/;

/** Where what pages share comes from; texts are files of their own, by language. */
const SHARED = /[\\/](node_modules|src[\\/](client[\\/](?!i18n)|shared))[\\/]/;
/** A part that so many pages use comes with the first of them: one file in place of thirty. */
const USED_EVERYWHERE = 10;

/** Builds the client into `dist/client` and the Worker beside it; `vite dev` serves both together. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    cloudflare({ configPath: './wrangler.toml' }),
    startScreens(),
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
            // Four files in place of a hundred: what seldom changes, what the front page and the rest share, icons,
            // and what nearly every other page needs.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'foundation', test: FOUNDATION, priority: 1 },
                { name: 'icons', test: /lucide-react/, minShareCount: 2 },
                { name: 'parts', test: SHARED, minShareCount: USED_EVERYWHERE },
              ],
            },
          },
        },
      },
    },
  },
});
