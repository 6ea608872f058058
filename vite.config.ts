import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the client into `dist/client` and the Worker beside it; `vite dev` serves both together. */
export default defineConfig({
  plugins: [react(), tailwindcss(), cloudflare({ configPath: './wrangler.toml' })],
  environments: {
    client: {
      build: {
        // The font files stay files, so that only the alphabets a reader needs are loaded.
        assetsInlineLimit: 1024,
        rolldownOptions: {
          output: {
            // React, the router and the query cache change rarely: a release of ours leaves them cached.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
