import type { KnipConfig } from 'knip';

/** Fails on unused files, dependencies and exports. */
export default {
  entry: [
    'scripts/*.ts',
    'tests/{unit,scripts,worker,durable,e2e}/**/*.test.ts',
    'tests/components/**/*.test.tsx',
    // Started by tests/hosted/compose.yaml.
    'tests/hosted/gateway.ts',
    // Started by a test of its own.
    'tests/support/elsewhere.config.ts',
    // Referenced by path in vitest.config.ts, scripts/chaos.ts and the benchmark.
    'chaos/worker.ts',
    // The build emits it as a separate script.
    'src/client/service-worker/sw.ts',
    // The build emits it for a document of the Worker.
    'src/client/payment-frame/payment-frame.ts',
    // The build bundles it into the Worker.
    'src/client/ssr/render-page.tsx',
    'scripts/chaos/reporter.ts',
    'bench/worker/{counted,naive/worker}.ts',
    'bench/pg/server.ts',
  ],
  project: ['src/**/*.{ts,tsx,css}', 'scripts/**/*.ts', 'tests/**/*.{ts,tsx}', '*.config.ts'],
  // A module may export what it also uses itself.
  ignoreExportsUsedInFile: true,
  // `cloudflare:test` and `cloudflare:workers` are runtime modules, not a package; Lighthouse runs as a command.
  ignoreDependencies: ['cloudflare', 'lighthouse'],
  // scripts/chromium.ts runs it, on Debian only.
  ignoreBinaries: ['apt-get'],
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/@(?:import|plugin)\s+['"][^'"]+['"]/g)]
        .map(([found]) => found.replace(/^@\w+/, 'import'))
        .join('\n'),
  },
} satisfies KnipConfig;
