import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from '../local/paths.ts';
import { importCircles } from './import-circles.ts';
import { parseSource } from './imports-of.ts';
import { idleExceptions } from './rights.ts';
import { resolve, type Violation, violationsOf } from './rules.ts';

const FOLDERS = ['src', 'tests', 'scripts', 'bench', 'chaos'];

/** Violations of the rules in the project's own TypeScript files. */
export function violationsInProject(): Violation[] {
  const texts = new Map(FOLDERS.flatMap(sourcesIn));
  const imports = new Map(
    [...texts].map(([path, text]) => [
      path,
      parseSource(path, text).imports.flatMap(({ specifier }) => resolve(path, specifier) ?? []),
    ]),
  );
  const circles = importCircles(imports).map((files): Violation => {
    const [path = '', ...others] = files;
    return { path, line: 1, message: `imports in a circle with ${others.join(', ')}` };
  });
  const idle = idleExceptions(texts).map((path): Violation => {
    return { path, line: 1, message: 'needs no exception from the rule of rights' };
  });
  return [...[...texts].flatMap(([path, text]) => violationsOf(path, text)), ...circles, ...idle];
}

/** Text of each TypeScript file in a folder, by its path from the project's root, with `/`. */
function sourcesIn(folder: string): [path: string, text: string][] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(projectRoot, file).split(sep).join('/'), readFileSync(file, 'utf8')];
    });
}
