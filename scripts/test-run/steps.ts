import { checkPages } from '../budgets/page-budget.ts';
import { checkStart } from '../budgets/start-budget.ts';
import { findHeadlessChromium } from '../chromium.ts';
import { buildWorker, builtClientFolder, builtWorkerConfig } from '../local/build.ts';
import { runTool, type Tool } from '../local/tools.ts';
import { violationsInProject } from '../source-rules/project.ts';
import { runBrowserTests } from './browser-step.ts';
import type { Print, Step } from './side-by-side.ts';
import { freshReport, oneFailed, onePassed, type SuiteReport, vitestReport } from './suite-report.ts';

/** Limits of hanging steps: four times what they take on two busy cores. */
const CHECK_LIMIT_MS = 15 * 60_000;
const SUITE_LIMIT_MS = 40 * 60_000;
export const BROWSER_LIMIT_MS = 45 * 60_000;

const BUILD = 'Build';

/** In the order in which they start: the long suite early, and beside it all others. */
export const CHECKS: readonly Step[] = [
  {
    name: BUILD,
    width: 1,
    run: async (print) => {
      print(await buildWorker());
      return onePassed;
    },
  },
  // One thread: each further one resolves the types of shared code again, which doubles the work on two cores.
  check('Types', 'tsc', ['-b', '--checkers', '1', '--builders', '1']),
  suite('worker', 2),
  check('Format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  { name: 'Layers and file lengths', width: 1, run: checkSourceRules },
  { name: 'What the Worker loads at start', width: 1, needs: BUILD, run: checkWorkerStart },
  { name: 'What a guest loads at first', width: 1, needs: BUILD, run: checkGuestPages },
  check('Unused code', 'knip', []),
  suite('chaos', 1),
  suite('components', 1, async () => ({ CHROMIUM_PATH: await findHeadlessChromium() })),
  suite('scripts', 1),
  suite('unit', 1),
];

export const BROWSER: Step = {
  name: 'Browser tests',
  width: 2,
  needs: BUILD,
  run: (print) => runBrowserTests(BROWSER_LIMIT_MS, print),
};

function check(name: string, tool: Tool, args: readonly string[]): Step {
  return {
    name,
    width: 1,
    run: async (print) => {
      const { ok } = await runTool(tool, args, { output: print, timeLimitMs: CHECK_LIMIT_MS });
      return ok ? onePassed : oneFailed;
    },
  };
}

async function checkSourceRules(print: Print): Promise<SuiteReport> {
  const violations = violationsInProject();
  for (const { path, line, message } of violations) print(`${path}:${line} ${message}`);
  return violations.length === 0 ? onePassed : oneFailed;
}

async function checkWorkerStart(print: Print): Promise<SuiteReport> {
  const { gzippedBytes, violations } = checkStart(builtWorkerConfig());
  print(`${gzippedBytes} bytes gzipped`);
  for (const violation of violations) print(violation);
  return violations.length === 0 ? onePassed : oneFailed;
}

async function checkGuestPages(print: Print): Promise<SuiteReport> {
  const { sizes, violations } = checkPages(builtClientFolder());
  for (const [name, bytes] of Object.entries(sizes)) print(`${name}: ${bytes} bytes gzipped`);
  for (const violation of violations) print(violation);
  return violations.length === 0 ? onePassed : oneFailed;
}

function suite(
  project: 'unit' | 'scripts' | 'components' | 'worker' | 'chaos',
  width: number,
  environment: () => Promise<Record<string, string>> = async () => ({}),
): Step {
  return {
    name: `Tests: ${project}`,
    width,
    run: async (print) => {
      const reportFile = freshReport(project);
      const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
      const { ok } = await runTool('vitest', [...args, `--outputFile.json=${reportFile}`], {
        output: print,
        timeLimitMs: SUITE_LIMIT_MS,
        env: await environment(),
      });
      return vitestReport(reportFile, ok);
    },
  };
}
