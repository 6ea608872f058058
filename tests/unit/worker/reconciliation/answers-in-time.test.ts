import { expect, test } from 'vitest';
import { answersInTime } from '#worker/reconciliation/answers-in-time.ts';

const NEVER = new Promise<never>(() => {});

test('all box offices are queried with bounded concurrency, and a failure does not affect the others', async () => {
  let [asking, most] = [0, 0];
  const answers = await answersInTime(
    [1, 2, 3, 4, 5, 6, 7],
    async (one) => {
      asking += 1;
      most = Math.max(most, asking);
      await Promise.resolve();
      asking -= 1;
      return one === 3 ? null : one * 10;
    },
    { atOnce: 2, timeIsUp: NEVER },
  );
  expect([...answers]).toEqual([1, 2, 4, 5, 6, 7].map((one) => [one, one * 10]));
  expect(most).toBe(2);
});

test('at the timeout the answers so far count, and no further box office is queried', async () => {
  let end = () => {};
  const timeIsUp = new Promise<void>((resolve) => {
    end = resolve;
  });
  const asked: string[] = [];
  const letGo: (() => void)[] = [];
  const answers = answersInTime(
    ['quick', 'silent', 'last', 'late'],
    (one) => {
      asked.push(one);
      if (one === 'last') end();
      return one === 'quick'
        ? Promise.resolve(one)
        : new Promise<string | null>((resolve) => letGo.push(() => resolve(one)));
    },
    { atOnce: 2, timeIsUp },
  );
  const inTime = await answers;
  for (const go of letGo) go();
  await Promise.resolve();
  expect([...inTime.keys()]).toEqual(['quick']);
  expect(asked).toEqual(['quick', 'silent', 'last']);
});
