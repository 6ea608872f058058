import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the release before by its full id, where no tag does. */
const GUIDE = 'docs/releases.md';

/**
 * The release that runs before this one, as a commit: the one named, else the newest tag `v…` among this commit's
 * ancestors, else the first commit that `docs/releases.md` names.
 */
export function releaseBefore(folder: string, named?: string): { name: string; commit: string } {
  const name = named ?? newestTag(folder) ?? commitInGuide(folder);
  if (!name)
    throw new Error(`Name a release, such as a tag: neither a tag v… nor a commit in ${GUIDE} was found.`);
  try {
    return { name, commit: git(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`) };
  } catch {
    throw new Error(`This clone has no ${name}; a shallow one lacks history: git fetch --unshallow --tags`);
  }
}

/** This commit's own tag is the release to come. */
function newestTag(folder: string): string | undefined {
  const tags = [
    'tag',
    '--list',
    'v*',
    '--merged',
    'HEAD',
    '--no-contains',
    'HEAD',
    '--sort=-version:refname',
  ];
  return git(folder, '-c', 'versionsort.suffix=-', ...tags).split('\n')[0] || undefined;
}

function commitInGuide(folder: string): string | undefined {
  const guide = join(folder, GUIDE);
  return existsSync(guide) ? readFileSync(guide, 'utf8').match(/\b[0-9a-f]{40}\b/)?.[0] : undefined;
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
