import { expect, test } from 'vitest';
import { runSideBySide, type Step } from '../../scripts/test-run/side-by-side.ts';
import { oneFailed, onePassed } from '../../scripts/test-run/suite-report.ts';

/** Steps that end when the test says so, and the names of those that have started. */
function playedSteps(wanted: Omit<Step, 'run'>[]) {
  const started: string[] = [];
  const ends = new Map(wanted.map(({ name }) => [name, Promise.withResolvers<typeof onePassed>()]));
  const steps = wanted.map(
    (step): Step => ({
      ...step,
      run: async () => {
        started.push(step.name);
        return (await ends.get(step.name)?.promise) ?? oneFailed;
      },
    }),
  );
  const end = async (name: string, report = onePassed) => {
    ends.get(name)?.resolve(report);
    // Lets the scheduler start what fits now.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { steps, started, end };
}

const names = (results: Awaited<ReturnType<typeof runSideBySide>>, failed: boolean) =>
  results.filter(({ report }) => report.failed > 0 === failed).map(({ step }) => step.name);

test('steps run side by side where there is room, in their order', async () => {
  const { steps, started, end } = playedSteps([
    { name: 'types', width: 1 },
    { name: 'suite', width: 2 },
    { name: 'lint', width: 1 },
    { name: 'unused', width: 1 },
  ]);
  const all = runSideBySide(steps, 2, () => {});
  expect(started).toEqual(['types']);
  await end('types');
  expect(started).toEqual(['types', 'suite']);
  await end('suite');
  expect(started).toEqual(['types', 'suite', 'lint', 'unused']);
  await end('lint');
  await end('unused');
  expect(names(await all, false)).toEqual(['types', 'suite', 'lint', 'unused']);
});

test('a step that is wider than the room runs alone', async () => {
  const { steps, started, end } = playedSteps([
    { name: 'suite', width: 2 },
    { name: 'lint', width: 1 },
  ]);
  const all = runSideBySide(steps, 1, () => {});
  expect(started).toEqual(['suite']);
  await end('suite');
  await end('lint');
  expect(names(await all, false)).toEqual(['suite', 'lint']);
});

test('a step waits for the one it needs, and fails in words if that failed', async () => {
  const lines: string[] = [];
  const { steps, started, end } = playedSteps([
    { name: 'browser', width: 1, needs: 'build' },
    { name: 'build', width: 1 },
  ]);
  const all = runSideBySide(steps, 2, (line) => lines.push(line));
  expect(started).toEqual(['build']);
  await end('build', oneFailed);
  expect(names(await all, true)).toEqual(['build', 'browser']);
  expect(started).toEqual(['build']);
  expect(lines).toContain('browser │ not run, because build failed');
});

test('a step that throws has failed, its output names it, and the others continue', async () => {
  const lines: string[] = [];
  const steps: Step[] = [
    { name: 'types', width: 2, run: () => Promise.reject(new Error('no compiler')) },
    {
      name: 'lint',
      width: 2,
      run: async (print) => {
        print('all is well');
        return onePassed;
      },
    },
  ];
  const results = await runSideBySide(steps, 2, (line) => lines.push(line));
  expect(names(results, true)).toEqual(['types']);
  expect(lines).toEqual(expect.arrayContaining(['types │ no compiler', 'lint  │ all is well']));
});
