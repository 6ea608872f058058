import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from '../local/paths.ts';
import { type Violation, violationsOf } from './rules.ts';

/** Every breach of the rules in the project's own TypeScript files. */
export function violationsInProject(): Violation[] {
  return ['src', 'tests', 'scripts']
    .flatMap((folder) => readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = relative(projectRoot, file).split(sep).join('/');
      return violationsOf(path, readFileSync(file, 'utf8'));
    });
}
