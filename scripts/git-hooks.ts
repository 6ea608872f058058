import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './local/paths.ts';

/** `npm ci` runs this: Git checks the form of commit messages with `.githooks/commit-msg`. Without a clone there is nothing to do. */
if (existsSync(join(projectRoot, '.git')))
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: projectRoot, stdio: 'ignore' });
