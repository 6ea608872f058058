import type { Plugin } from 'vite';

/** Load on demand what the built Worker does not evaluate at start. */
const LOADERS = /\/src\/worker\/(?:app|index|trpc\/router|delivery\/channels)\.ts$/;
const ON_DEMAND = /\bimport\('([^']+)'\)/g;

/**
 * Imports statically what the Worker loads on demand. In tests a dynamic import asks Vitest over the connection of
 * another request, which workerd refuses, or takes for a hang, when requests meet or the file has ended.
 */
export function eagerImports(): Plugin {
  return {
    name: 'aforo:eager-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!LOADERS.test(id.replaceAll('\\', '/'))) return null;
      const specifiers: string[] = [];
      const eager = code.replace(ON_DEMAND, (_, specifier: string) => {
        specifiers.push(specifier);
        return `Promise.resolve(loaded${specifiers.length})`;
      });
      // In the first line, so that the others keep their numbers.
      const imports = specifiers.map((specifier, at) => `import * as loaded${at + 1} from '${specifier}';`);
      return { code: imports.join(' ') + eager, map: null };
    },
  };
}
