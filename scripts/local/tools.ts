import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './paths.ts';

/** Entry files of the tools, started directly, so that no shell and no `.cmd` wrapper is needed. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  lighthouse: 'lighthouse/cli/index.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  wrangler: 'wrangler/wrangler-dist/cli.js',
} as const;

export type Tool = keyof typeof TOOLS;

export interface ToolOptions {
  env?: Record<string, string>;
  /** `keep` captures the output; `show` passes it to the terminal; a function receives each line. */
  output: 'show' | 'keep' | ((line: string) => void);
  /** The tool is killed, and counts as failed, after this (ms). It says so as its last line. */
  timeLimitMs?: number;
}

/** Disables telemetry, update checks and location look-ups. */
const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_WRITE_LOGS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

/** Starts a tool; it ends with this process. */
export function startTool(tool: Tool, args: readonly string[], options: ToolOptions): ChildProcess {
  const entry = join(projectRoot, 'node_modules', TOOLS[tool]);
  const child = spawn(process.execPath, ['--no-warnings', entry, ...args], {
    cwd: projectRoot,
    // Starts a process group: stopping the tool also stops its child processes.
    detached: process.platform !== 'win32',
    env: { ...process.env, ...QUIET, ...options.env },
    stdio: [
      'ignore',
      ...(options.output === 'show' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
  });
  const endWithUs = () => endGroup(child, 'SIGTERM');
  process.once('exit', endWithUs);
  child.once('close', () => process.off('exit', endWithUs));
  return child;
}

/** Ends a tool with all that it has started. */
function endGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined || process.platform === 'win32') child.kill(signal);
  else {
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Runs a tool to its end. @returns whether it succeeded, and if captured its output, and its standard output alone */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  options: ToolOptions,
): Promise<{ ok: boolean; output: string; stdout: string }> {
  const child = startTool(tool, args, options);
  let output = '';
  let stdout = '';
  child.stdout?.on('data', (data) => {
    stdout += data;
  });
  const take = typeof options.output === 'function' ? options.output : null;
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    if (take) createInterface({ input: stream }).on('line', take);
    else
      stream.on('data', (data) => {
        output += data;
      });
  }
  const say = take ?? ((line: string) => console.error(line));
  const { timeLimitMs } = options;
  const limit =
    timeLimitMs &&
    setTimeout(() => {
      say(`${tool} was stopped: it reached its limit of ${timeLimitMs / 1000} s.`);
      endGroup(child, 'SIGKILL');
    }, timeLimitMs);
  const ok = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
  clearTimeout(limit);
  return { ok, output, stdout };
}

/** Runs a tool that must succeed; otherwise throws an error with its output. */
export async function runOrFail(
  tool: Tool,
  args: readonly string[],
  env?: Record<string, string>,
): Promise<string> {
  const { ok, output } = await runTool(tool, args, { output: 'keep', ...(env && { env }) });
  if (!ok) throw new Error(`${tool} ${args.slice(0, 3).join(' ')} failed:\n${output}`);
  return output;
}
