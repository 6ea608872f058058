import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/local/paths.ts';
import { runTool } from '../../scripts/local/tools.ts';

test("a tool's lines arrive one by one", async () => {
  const lines: string[] = [];
  const { ok } = await runTool('biome', ['--version'], { output: (line) => lines.push(line) });
  expect(ok).toBe(true);
  expect(lines[0]).toMatch(/^Version: [\d.]+$/);
});

test('a tool that reaches its limit is stopped, and says so in words', async () => {
  const lines: string[] = [];
  // Waits for changes without end.
  const args = ['--watch', '--noEmit', '--ignoreConfig', import.meta.filename];
  const { ok } = await runTool('tsc', args, { output: (line) => lines.push(line), timeLimitMs: 600 });
  expect(ok).toBe(false);
  expect(lines).toContain('tsc was stopped: it reached its limit of 0.6 s.');
});

test('what a stopped tool has started ends with it', async () => {
  const cache = join(projectRoot, '.cache', 'test');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'hangs-'));
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  const file = join(folder, 'hangs.test.ts');
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid)); for (;;);`,
  );
  try {
    const args = ['run', `--root=${folder}`, '--pool=forks'];
    const ended = runTool('vitest', args, { output: 'keep', timeLimitMs: 10_000 });
    const pid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'));
    expect((await ended).ok).toBe(false);
    await expect.poll(() => isAlive(pid())).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
