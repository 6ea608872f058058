import { expect, test, vi } from 'vitest';
import { deriveInTurn } from '#worker/identity/accounts/derivation-turns.ts';

test('of a burst of key derivations few wait for their turn, and the rest are refused at once', async () => {
  vi.useFakeTimers();
  const derive = vi.fn(() => 'hash');
  const deps = { now: () => Date.now(), limited: true };
  const burst = Array.from({ length: 20 }, () => deriveInTurn(deps, derive));
  expect(derive).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  const answers = await Promise.all(burst);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
  expect(answers[19]).toMatchObject({ ok: false, failure: { code: 'over_request_rate_limit', status: 429 } });
  const later = deriveInTurn(deps, derive);
  await vi.runAllTimersAsync();
  expect(await later).toMatchObject({ ok: true });
  vi.useRealTimers();
});
