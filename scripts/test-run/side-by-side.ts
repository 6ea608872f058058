import { oneFailed, type SuiteReport } from './suite-report.ts';

export interface Step {
  name: string;
  /** How many steps' room it takes: the processes that it runs at once. */
  width: number;
  /** Name of the step whose result it uses; without that result it fails. */
  needs?: string;
  /** @param print shows a line of its output */
  run: (print: Print) => Promise<SuiteReport>;
}

export type Print = (line: string) => void;

export interface StepResult {
  step: Step;
  report: SuiteReport;
}

/**
 * Runs steps in their order, side by side as far as there is room, and continues after failures. A step that is wider
 * than the room runs alone.
 */
export async function runSideBySide(
  steps: readonly Step[],
  room: number,
  print: Print,
): Promise<StepResult[]> {
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  const done: StepResult[] = [];
  const longest = Math.max(...steps.map(({ name }) => name.length));

  const ready = ({ needs }: Step) => !needs || done.some(({ step }) => step.name === needs);
  const fits = (step: Step) => {
    const taken = [...running.keys()].reduce((sum, other) => sum + other.width, 0);
    return running.size === 0 || taken + step.width <= room;
  };
  const failedNeed = ({ needs }: Step) =>
    done.find(({ step, report }) => step.name === needs && report.failed > 0)?.step.name;

  const start = async (step: Step): Promise<void> => {
    const label = step.name.padEnd(longest);
    const say: Print = (line) => print(`${label} │ ${line}`);
    const need = failedNeed(step);
    print(`▶ ${step.name}`);
    const startedAt = performance.now();
    const report = await (need
      ? Promise.reject(new Error(`not run, because ${need} failed`))
      : step.run(say)
    ).catch((error: unknown) => {
      say(error instanceof Error ? error.message : String(error));
      return oneFailed;
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    print(`${report.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`);
    running.delete(step);
    done.push({ step, report });
  };

  while (waiting.length > 0 || running.size > 0) {
    // A wide one is not overtaken by narrow ones that fit: it would run at the end, alone.
    const next = waiting.find(ready);
    if (next && fits(next)) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next, start(next));
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else {
      throw new Error(`No step "${waiting[0]?.needs}" for "${waiting[0]?.name}"`);
    }
  }
  return done;
}
