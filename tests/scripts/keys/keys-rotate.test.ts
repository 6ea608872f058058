import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ringFault } from '#shared/codes/ring-fault.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aforo-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As the guide writes it: through npm, which prints its own lines. */
function rotate(args: readonly string[], input = '') {
  return spawnSync('npm', ['run', 'keys:rotate', '--', ...args], { input, encoding: 'utf8' });
}

const idsIn = (file: string) =>
  (JSON.parse(readFileSync(file, 'utf8')) as { kid: string }[]).map(({ kid }) => kid);

test('a ring is made and rotated into files that only their owner reads, and that are rings', async () => {
  const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')];
  expect(rotate(['--first', '--out', first]).status).toBe(0);
  expect(rotate(['--out', second], readFileSync(first, 'utf8')).status).toBe(0);
  expect([idsIn(first), idsIn(second)]).toEqual([['1'], ['2', '1']]);
  expect(statSync(second).mode & 0o777).toBe(0o600);
  expect(await ringFault({ TICKET_SIGNING_KEYS: readFileSync(second, 'utf8') })).toBeNull();
}, 60_000);

test('what is no ring leaves no file and a failing status, so that nothing is set after it', () => {
  const out = join(folder, 'new.json');
  for (const input of ['', '> aforo@0.1.0 keys:rotate\n[]']) {
    expect(rotate(['--out', out], input).status).not.toBe(0);
    expect(existsSync(out)).toBe(false);
  }
  expect(rotate(['--first']).stderr).toContain('--out');
}, 60_000);

test('a file that exists is never overwritten: it may be the only copy of a ring', () => {
  const out = join(folder, 'ring.json');
  rotate(['--first', '--out', out]);
  const before = readFileSync(out, 'utf8');
  expect(rotate(['--first', '--out', out]).status).not.toBe(0);
  expect(readFileSync(out, 'utf8')).toBe(before);
}, 60_000);
