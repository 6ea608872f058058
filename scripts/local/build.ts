import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './paths.ts';
import { runOrFail } from './tools.ts';

/** Written by the build of the release in this folder: points to the built Worker's configuration. */
const builtPointer = (root = projectRoot) => join(root, '.wrangler', 'deploy', 'config.json');

/** Builds the client and the Worker, for production unless `env` names another environment. @returns the path of the built Worker's configuration */
export async function buildWorker(env: Record<string, string> = {}): Promise<string> {
  // A failed build must not leave the previous one to be served.
  rmSync(builtPointer(), { force: true });
  await runOrFail('vite', ['build'], env);
  const config = builtWorkerConfig();
  // The Vite plugin copies the local secrets next to the Worker; the server reads the originals.
  rmSync(join(dirname(config), '.dev.vars'), { force: true });
  return config;
}

/** @param root of the release, by default this one */
export function builtWorkerConfig(root?: string): string {
  const pointer = builtPointer(root);
  if (!existsSync(pointer)) throw new Error('There is no built Worker; run `npm run build` first.');
  const { configPath } = JSON.parse(readFileSync(pointer, 'utf8')) as { configPath: string };
  return join(dirname(pointer), configPath);
}

/** The built client's files, which the Worker serves. */
export function builtClientFolder(): string {
  return join(dirname(builtWorkerConfig()), '..', 'client');
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
