import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = '@trpc/server';
const SOURCES = join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), 'src');

/**
 * Builds the Worker from tRPC's sources, which its package brings along: in its built files a helper for engines of ten
 * years ago stands for each `{ ...object }`, and took a fifteenth of the time of a sold-out sale.
 */
export function trpcSource(): Plugin {
  return {
    name: 'aforo:trpc-source',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    resolveId(source) {
      if (source !== PACKAGE && !source.startsWith(`${PACKAGE}/`)) return null;
      const path = join(SOURCES, source.slice(PACKAGE.length));
      const files = [`${path}.ts`, join(path, 'index.ts')];
      const file = files.find((each) => existsSync(each));
      if (!file) throw new Error(`${source} is not among tRPC's sources: ${files.join(', ')}`);
      return file;
    },
  };
}
