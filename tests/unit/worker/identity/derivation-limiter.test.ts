import { afterEach, expect, test, vi } from 'vitest';
import { deriveLimited } from '#worker/identity/accounts/derivation-limiter.ts';

/** A single thread: work takes time, and tasks due meanwhile run after it. */
function thread() {
  let time = 0;
  const due: { at: number; run: () => void }[] = [];
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => due.push({ at: time + ms, run }));
  return {
    work: (ms: number) => {
      time += ms;
    },
    async finish() {
      for (;;) {
        await new Promise(setImmediate);
        const next = due.sort((a, b) => a.at - b.at).shift();
        if (!next) return;
        time = Math.max(time, next.at);
        next.run();
      }
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

test('in a burst of key derivations a few wait and the rest are refused at once', async () => {
  const { finish } = thread();
  const derive = vi.fn(() => 'hash');
  const burst = Array.from({ length: 20 }, () => deriveLimited({ limited: true }, derive));
  await finish();
  const answers = await Promise.all(burst);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(6);
  expect(answers[19]).toMatchObject({ ok: false, failure: { code: 'over_request_rate_limit', status: 429 } });
  const later = deriveLimited({ limited: true }, derive);
  await finish();
  expect(await later).toMatchObject({ ok: true });
});

test('a request with several steps runs between two slow key derivations', async () => {
  const { work, finish } = thread();
  let derived = 0;
  let derivedBeforeRead: number | null = null;
  const read = async () => {
    for (let step = 0; step < 4; step += 1) await new Promise<void>((resolve) => setTimeout(resolve, 5));
    derivedBeforeRead = derived;
  };
  const derive = () => {
    work(400);
    derived += 1;
    if (derived === 1) void read();
  };
  const turns = Array.from({ length: 6 }, () => deriveLimited({ limited: true }, derive));
  await finish();
  await Promise.all(turns);
  expect([derivedBeforeRead, derived]).toEqual([1, 6]);
});
