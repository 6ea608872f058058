import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { builtWorkerConfig } from '../../../scripts/local/build.ts';
import { projectRoot } from '../../../scripts/local/paths.ts';

/** A module as Miniflare takes it. */
export interface WorkerModule {
  type: 'ESModule';
  path: string;
  contents: string;
}

const HERE = join(projectRoot, 'tests', 'load', 'bench', 'worker');
/** What `counted.ts` calls the product; in the bundle it is the Worker that `npm run build` built. */
const PRODUCT_SOURCE = join(projectRoot, 'src', 'worker', 'index.ts');
const PRODUCT = './index.js';

/** The built Worker behind its counters. */
export async function productModules(): Promise<WorkerModule[]> {
  const { main, folder } = readBuiltConfig();
  if (`./${main}` !== PRODUCT) throw new Error(`The built Worker is ${main}, not ${PRODUCT}.`);
  // Beside the main file there are parts that are loaded when used; they name each other by their paths.
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  return [
    { type: 'ESModule', path: 'counted.js', contents: await bundle('counted.ts') },
    ...parts.map((path) => ({
      type: 'ESModule' as const,
      path,
      contents: readFileSync(join(folder, path), 'utf8'),
    })),
  ];
}

/** The yardstick, bundled from its sources. */
export async function naiveModules(): Promise<WorkerModule[]> {
  return [{ type: 'ESModule', path: 'naive.js', contents: await bundle(join('naive', 'worker.ts')) }];
}

function readBuiltConfig(): { main: string; folder: string } {
  const config = builtWorkerConfig();
  const { main } = JSON.parse(readFileSync(config, 'utf8')) as { main: string };
  return { main, folder: dirname(config) };
}

/** One ES module for workerd, its dependencies inside. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    resolve: { conditions: ['workerd', 'worker', 'import'] },
    ssr: { noExternal: true, target: 'webworker' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'built-product',
        enforce: 'pre',
        async resolveId(source, importer) {
          if (source === PRODUCT) return { id: PRODUCT, external: true };
          const resolved = importer && (await this.resolve(source, importer, { skipSelf: true }));
          return resolved && resolved.id === PRODUCT_SOURCE ? { id: PRODUCT, external: true } : null;
        },
      },
    ],
    build: {
      ssr: join(HERE, entry),
      write: false,
      minify: false,
      target: 'es2024',
      rolldownOptions: { external: [/^cloudflare:/, /^node:/], output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no module.`);
  return chunk.code;
}
