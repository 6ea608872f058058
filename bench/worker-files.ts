import { join } from 'node:path';
import { build } from 'vite';
import { builtModules, builtWorkerConfig, type WorkerModule } from '../scripts/local/build.ts';
import { projectRoot } from '../scripts/local/paths.ts';

const HERE = join(projectRoot, 'bench', 'worker');
/** The import in `counted.ts`; the bundle replaces it with the Worker built by `npm run build`. */
const PRODUCT_SOURCE = join(projectRoot, 'src', 'worker', 'index.ts');
const PRODUCT = './index.js';

/** The built Worker behind the call counter. */
export async function productModules(): Promise<WorkerModule[]> {
  const { main, modules } = builtModules(builtWorkerConfig());
  if (`./${main}` !== PRODUCT) throw new Error(`The built Worker is ${main}, not ${PRODUCT}.`);
  return [{ type: 'ESModule', path: 'counted.js', contents: await bundle('counted.ts') }, ...modules];
}

/** The baseline, bundled from its sources. */
export async function naiveModules(): Promise<WorkerModule[]> {
  return [{ type: 'ESModule', path: 'naive.js', contents: await bundle(join('naive', 'worker.ts')) }];
}

/** One ES module for workerd, including its dependencies. */
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
