import { readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** The service worker and the payment frame are entries of their own. */
const IS_OTHER = /\/src\/client\/(service-worker|payment-frame)\//;

/** The modules of a built Worker or client, by path from the project's root. */
export interface ModuleGraph {
  entry: string;
  /** Text left after tree shaking (bytes), static imports, and the file that has it. */
  modules: Record<string, { bytes: number; imports: string[]; file: string }>;
  /** Static imports among the files. */
  files: Record<string, string[]>;
}

/** Writes the module graphs of the built Worker and client, for the budgets of what they load. */
export function moduleGraph(root: string): Plugin {
  return {
    name: 'aforo:module-graph',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = root }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(
        ({ isEntry, facadeModuleId }) => isEntry && !IS_OTHER.test(facadeModuleId ?? ''),
      );
      if (!entry) throw new Error('The build has no entry');
      const nameOf = (id: string) => relative(root, id).split(sep).join('/');
      const importsOf = (id: string) => (this.getModuleInfo(id)?.importedIds ?? []).map(nameOf);
      const modules: ModuleGraph['modules'] = {};
      // Indexes that only lead on are in no file.
      for (const id of this.getModuleIds())
        modules[nameOf(id)] = { bytes: 0, imports: importsOf(id), file: '' };
      for (const { fileName, modules: rendered } of chunks)
        for (const [id, { renderedLength: bytes }] of Object.entries(rendered))
          modules[nameOf(id)] = { bytes, imports: importsOf(id), file: fileName };
      const files = Object.fromEntries(
        // Without the runtime's own modules.
        chunks.map(({ fileName, imports }) => [fileName, imports.filter((file) => bundle[file])]),
      );
      const graph: ModuleGraph = { entry: entry.fileName, modules, files };
      writeFileSync(graphOf(dir), JSON.stringify(graph));
    },
  };
}

/** @param folder of a built Worker or client */
export function readModuleGraph(folder: string): ModuleGraph {
  return JSON.parse(readFileSync(graphOf(folder), 'utf8')) as ModuleGraph;
}

/** Beside the folder, whose files are uploaded. */
function graphOf(folder: string): string {
  return `${folder}.modules.json`;
}
