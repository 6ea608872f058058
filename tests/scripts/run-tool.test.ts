import { expect, test } from 'vitest';
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
