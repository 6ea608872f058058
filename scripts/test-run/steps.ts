import { buildWorker } from '../local/build.ts';
import { runTool, type Tool } from '../local/tools.ts';
import { violationsInProject } from '../source-rules/project.ts';
import { runBrowserTests } from './browser-step.ts';
import { freshReport, oneFailed, onePassed, type Tally, vitestTally } from './tally.ts';

export interface Step {
  name: string;
  run: () => Promise<Tally>;
}

/** Timeouts for hanging steps, far above the usual duration on two busy cores. */
const CHECK_LIMIT_MS = 3 * 60_000;
const SUITE_LIMIT_MS = 15 * 60_000;
/** Half an hour on two slow cores. */
export const BROWSER_LIMIT_MS = 40 * 60_000;
/** On a busy machine a race test of a hundred rounds exceeds the runner's default of 5 s. */
const TEST_LIMIT_MS = 60_000;

export const CHECKS: readonly Step[] = [
  check('Format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  { name: 'Layers and file lengths', run: async () => checkSourceRules() },
  check('Types', 'tsc', ['-b']),
  check('Unused code', 'knip', []),
  suite('unit'),
  suite('worker'),
  suite('chaos'),
  {
    name: 'Build',
    run: async () => {
      console.log(await buildWorker());
      return onePassed;
    },
  },
];

export const BROWSER: Step = { name: 'Browser tests', run: () => runBrowserTests(BROWSER_LIMIT_MS) };

function check(name: string, tool: Tool, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { ok } = await runTool(tool, args, { output: 'show', timeLimitMs: CHECK_LIMIT_MS });
      return ok ? onePassed : oneFailed;
    },
  };
}

function checkSourceRules(): Tally {
  const violations = violationsInProject();
  for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`);
  return violations.length === 0 ? onePassed : oneFailed;
}

function suite(project: 'unit' | 'worker' | 'chaos'): Step {
  return {
    name: `Tests: ${project}`,
    run: async () => {
      const reportFile = freshReport(project);
      const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
      args.push(`--testTimeout=${TEST_LIMIT_MS}`, `--hookTimeout=${TEST_LIMIT_MS}`);
      const { ok } = await runTool('vitest', [...args, `--outputFile.json=${reportFile}`], {
        output: 'show',
        timeLimitMs: SUITE_LIMIT_MS,
      });
      return vitestTally(reportFile, ok);
    },
  };
}
