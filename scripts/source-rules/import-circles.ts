interface Visit {
  index: number;
  /** Smallest index reachable from the file. */
  low: number;
  isOnStack: boolean;
}

/**
 * Import cycles, including type imports: strongly connected components of more than one file, by Tarjan's algorithm.
 * @param imports imported paths of each file, by its path
 */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const visits = new Map<string, Visit>();
  const stack: string[] = [];
  const circles: string[][] = [];

  const visit = (path: string): Visit => {
    const own: Visit = { index: visits.size, low: visits.size, isOnStack: true };
    visits.set(path, own);
    stack.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!imports.has(target)) continue;
      const known = visits.get(target);
      if (!known) own.low = Math.min(own.low, visit(target).low);
      else if (known.isOnStack) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const component = stack.splice(stack.indexOf(path));
      for (const each of component) {
        const done = visits.get(each);
        if (done) done.isOnStack = false;
      }
      if (component.length > 1) circles.push(component.sort());
    }
    return own;
  };

  for (const path of imports.keys()) if (!visits.has(path)) visit(path);
  return circles;
}
