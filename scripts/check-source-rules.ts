import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectRoot } from './local/paths.ts';
import { violationsOf } from './source-rules/rules.ts';

const violations = ['src', 'tests', 'scripts']
  .flatMap((folder) => readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .flatMap((file) => {
    const path = file.slice(projectRoot.length + 1).replaceAll('\\', posix.sep);
    return violationsOf(path, readFileSync(file, 'utf8'));
  });

for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`);
if (violations.length > 0) process.exitCode = 1;
else
  console.log('The layers use only what they may, no file is too long, the type checker is on everywhere.');
