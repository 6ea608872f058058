import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { heaviest, importChains, packageOf, partOf, sizeOf } from './import-chains.ts';
import { type ModuleGraph, readModuleGraph } from './module-graph.ts';

/** Gzipped JavaScript that is statically reachable from the Worker's entry: a tenth more than there is. */
export const START_MAX_GZIPPED_BYTES = 500_000;

/** Packages that starting an isolate may evaluate. Any other is imported on demand. */
const PACKAGES = ['@hono/trpc-server', '@trpc/server', 'drizzle-orm', 'hono', 'jose', 'zod'];

/** Use-cases and their schemas, which the first call of one loads. */
const ROUTERS = /^src\/worker\/(?!trpc\/).*\brouter\.ts$/;

const LARGEST_SHOWN = 8;

/** What starting an isolate evaluates, and which imports break the budget. */
export interface StartReport {
  gzippedBytes: number;
  violations: string[];
}

export function checkStart(config: string): StartReport {
  const folder = dirname(config);
  return startReport(readModuleGraph(folder), (file) => gzipSync(readFileSync(join(folder, file))).length);
}

/** @param gzippedSize of a file of the built Worker */
export function startReport(graph: ModuleGraph, gzippedSize: (file: string) => number): StartReport {
  const files = filesAtStart(graph);
  const gzippedBytes = [...files].reduce((sum, file) => sum + gzippedSize(file), 0);
  const atStart = Object.keys(graph.modules).filter((id) => files.has(graph.modules[id]?.file ?? ''));
  const chains = importChains(graph, entryModules(graph));
  const parts = Map.groupBy(atStart, partOf);
  const refused = [...parts.values()].flatMap(([first = '']) => {
    const name = packageOf(first);
    return name === null || PACKAGES.includes(name) ? [] : first;
  });
  const violations = [...refused, ...atStart.filter((id) => ROUTERS.test(id))].map(
    (id) => `${partOf(id)} is loaded at start: ${chains(id)}`,
  );
  if (gzippedBytes > START_MAX_GZIPPED_BYTES) {
    const sized = [...parts].map(([part, ids]) => ({
      part,
      bytes: sizeOf(graph, ids),
      first: heaviest(graph, ids),
    }));
    const largest = sized.sort((a, b) => b.bytes - a.bytes).slice(0, LARGEST_SHOWN);
    violations.push(
      `${gzippedBytes} bytes gzipped are loaded at start, of ${START_MAX_GZIPPED_BYTES} allowed. The largest parts:`,
      ...largest.map(({ part, bytes, first }) => `  ${bytes} bytes of ${part}: ${chains(first)}`),
    );
  }
  return { gzippedBytes, violations };
}

/** The entry's file with its static imports, transitively. */
function filesAtStart({ entry, files }: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    files[file]?.forEach(add);
  };
  add(entry);
  return found;
}

/** Of the entry's file, those that no other module imports. */
function entryModules({ modules, entry }: ModuleGraph): string[] {
  const imported = new Set(Object.values(modules).flatMap(({ imports }) => imports));
  return Object.keys(modules).filter((id) => modules[id]?.file === entry && !imported.has(id));
}
