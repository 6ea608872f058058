import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './local/paths.ts';

/** Run by `npm ci`: enables `.githooks/commit-msg`, which checks commit messages. Does nothing outside a clone. */
if (existsSync(join(projectRoot, '.git')))
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: projectRoot, stdio: 'ignore' });
