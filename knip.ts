import type { KnipConfig } from 'knip';

/** Nothing that nobody uses stays: files, dependencies, exports. */
export default {
  entry: [
    'scripts/*.ts',
    'tests/{unit,worker,durable,e2e}/**/*.test.ts',
    // vitest.config.ts, scripts/chaos.ts and the benchmark name these by their paths.
    'chaos/worker.ts',
    // The build emits it beside the page.
    'src/client/service-worker/sw.ts',
    // The build puts it into the Worker.
    'src/client/ssr/draw-page.tsx',
    'scripts/chaos/reporter.ts',
    'bench/worker/{counted,naive/worker}.ts',
    'bench/pg/server.ts',
  ],
  project: ['src/**/*.{ts,tsx,css}', 'scripts/**/*.ts', 'tests/**/*.ts', '*.config.ts'],
  // What a module offers and also uses itself is not dead.
  ignoreExportsUsedInFile: true,
  // `cloudflare:test` and `cloudflare:workers` are modules of the runtime, not a package; Lighthouse is run as a program.
  ignoreDependencies: ['cloudflare', 'lighthouse'],
  // scripts/chromium.ts runs it on Debian alone.
  ignoreBinaries: ['apt-get'],
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/@(?:import|plugin)\s+['"][^'"]+['"]/g)]
        .map(([found]) => found.replace(/^@\w+/, 'import'))
        .join('\n'),
  },
} satisfies KnipConfig;
