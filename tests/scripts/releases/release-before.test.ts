import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseBefore } from '../../../scripts/releases/release-before.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aforo-releases-'));
  git('init', '--quiet');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the release before is the newest tag below this commit, by version and not by name or date', () => {
  const ninth = commit('v0.9.0');
  commit('v0.10.0-rc.1');
  const tenth = commit('v0.10.0');
  git('tag', 'v0.2.0');
  commit('v0.11.0');
  expect(releaseBefore(folder)).toEqual({ name: 'v0.10.0', commit: tenth });
  expect(releaseBefore(folder, 'v0.9.0')).toEqual({ name: 'v0.9.0', commit: ninth });
});

test('a tag on another branch is no release before this one', () => {
  const first = commit('v0.1.0');
  git('checkout', '--quiet', '-b', 'other');
  commit('v0.2.0');
  git('checkout', '--quiet', '-');
  git('checkout', '--quiet', '-B', 'main', 'v0.1.0');
  commit();
  expect(releaseBefore(folder).commit).toBe(first);
});

test('without a tag the release before is the first commit that docs/releases.md names', () => {
  const first = commit();
  commit();
  mkdirSync(join(folder, 'docs'));
  expect(() => releaseBefore(folder)).toThrow('Name a release');
  writeFileSync(join(folder, 'docs', 'releases.md'), `Before it: \`${first}\`, and \`${'0'.repeat(40)}\`.`);
  expect(releaseBefore(folder)).toEqual({ name: first, commit: first });
});

test('a release that the clone does not have is refused', () => {
  commit();
  expect(() => releaseBefore(folder, 'v3.0.0')).toThrow('This clone has no v3.0.0');
});

/** @returns its id */
function commit(tag?: string): string {
  // Two commits of one second with the same message and parent would be one.
  const words = ['--allow-empty', '-m', randomUUID()];
  git('-c', 'user.name=A', '-c', 'user.email=a@aforo.test', 'commit', '--quiet', ...words);
  if (tag) git('tag', tag);
  return git('rev-parse', 'HEAD');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
}
