import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Beside the built Worker; wrangler does not upload it. */
const FILE = '.vite/modules.json';

/** The modules of the built Worker, by path from the project's root. */
export interface ModuleGraph {
  entry: string;
  /** Text left after tree shaking (bytes), static imports, and the file that has it. */
  modules: Record<string, { bytes: number; imports: string[]; file: string }>;
  /** Static imports among the files. */
  files: Record<string, string[]>;
}

/** Writes the built Worker's module graph, for the budget of what starting an isolate evaluates. */
export function moduleGraph(root: string): Plugin {
  return {
    name: 'aforo:module-graph',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name !== 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('The Worker was not built');
      const nameOf = (id: string) => relative(root, id).split(sep).join('/');
      const modules: ModuleGraph['modules'] = {};
      for (const { fileName, modules: rendered } of chunks)
        for (const [id, { renderedLength: bytes }] of Object.entries(rendered))
          modules[nameOf(id)] = {
            bytes,
            imports: (this.getModuleInfo(id)?.importedIds ?? []).map(nameOf),
            file: fileName,
          };
      const files = Object.fromEntries(
        // Without the runtime's own modules.
        chunks.map(({ fileName, imports }) => [fileName, imports.filter((file) => bundle[file])]),
      );
      const graph: ModuleGraph = { entry: entry.fileName, modules, files };
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(graph) });
    },
  };
}

/** @param config path of the built Worker's configuration */
export function readModuleGraph(config: string): ModuleGraph {
  return JSON.parse(readFileSync(join(dirname(config), FILE), 'utf8')) as ModuleGraph;
}
