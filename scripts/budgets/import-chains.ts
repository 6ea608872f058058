import type { ModuleGraph } from './module-graph.ts';

/** The shortest chain of static imports from one of these modules. */
export function importChains({ modules }: ModuleGraph, from: readonly string[]): (id: string) => string {
  const queue = [...from];
  const importer = new Map<string, string | null>(queue.map((id) => [id, null]));
  for (const id of queue)
    for (const next of modules[id]?.imports ?? []) {
      if (importer.has(next)) continue;
      importer.set(next, id);
      queue.push(next);
    }
  return (id) => {
    const chain: string[] = [];
    for (let at: string | null | undefined = id; at; at = importer.get(at)) chain.unshift(at);
    return chain.filter((at) => !at.startsWith('\0')).join(' → ');
  };
}

export function packageOf(id: string): string | null {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? null;
}

/** A package, or a folder of the project. */
export function partOf(id: string): string {
  return packageOf(id) ?? id.split('/').slice(0, 3).join('/');
}

export function sizeOf({ modules }: ModuleGraph, ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + (modules[id]?.bytes ?? 0), 0);
}

export function heaviest({ modules }: ModuleGraph, ids: readonly string[]): string {
  return ids.toSorted((a, b) => (modules[b]?.bytes ?? 0) - (modules[a]?.bytes ?? 0))[0] ?? '';
}
