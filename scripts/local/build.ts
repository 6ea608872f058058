import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './paths.ts';
import { runOrFail } from './tools.ts';

/** Written by the build: points to the built Worker's configuration. */
const BUILT_POINTER = join(projectRoot, '.wrangler', 'deploy', 'config.json');

/** Builds the client and the Worker, for production unless `env` names another environment. @returns the path of the built Worker's configuration */
export async function buildWorker(env: Record<string, string> = {}): Promise<string> {
  // A failed build must not leave the previous one to be served.
  rmSync(BUILT_POINTER, { force: true });
  await runOrFail('vite', ['build'], env);
  const config = builtWorkerConfig();
  // The Vite plugin copies the local secrets next to the Worker; the server reads the originals.
  rmSync(join(dirname(config), '.dev.vars'), { force: true });
  return config;
}

export function builtWorkerConfig(): string {
  if (!existsSync(BUILT_POINTER)) throw new Error('There is no built Worker; run `npm run build` first.');
  const { configPath } = JSON.parse(readFileSync(BUILT_POINTER, 'utf8')) as { configPath: string };
  return join(dirname(BUILT_POINTER), configPath);
}

/** A module in Miniflare's format. */
export type WorkerModule =
  | { type: 'ESModule'; path: string; contents: string }
  | { type: 'CompiledWasm'; path: string; contents: Uint8Array };

/** The built Worker's code: its main file and its lazy chunks, which refer to each other by path. */
export function builtModules(config: string): { main: string; modules: WorkerModule[] } {
  const folder = dirname(config);
  const { main } = JSON.parse(readFileSync(config, 'utf8')) as { main: string };
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(js|wasm)$/.test(file) && file !== main,
  );
  return {
    main,
    modules: [main, ...parts].map((path): WorkerModule => {
      const contents = readFileSync(join(folder, path));
      return path.endsWith('.wasm')
        ? { type: 'CompiledWasm', path, contents }
        : { type: 'ESModule', path, contents: contents.toString('utf8') };
    }),
  };
}
