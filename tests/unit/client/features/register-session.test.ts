import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test, vi } from 'vitest';

const mutate = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  mutate.mockReset();
  vi.spyOn(console, 'error').mockReturnValue();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.doUnmock('#client/lib/api/trpc.ts');
    vi.doUnmock('#client/lib/api/config.ts');
    vi.resetModules();
  };
});

async function registered() {
  vi.doMock('#client/lib/api/trpc.ts', () => ({ api: { auth: { loginWithSupabase: { mutate } } } }));
  vi.doMock('#client/lib/api/config.ts', () => ({ loadConfig: async () => ({ authMode: 'embedded' }) }));
  const { registerSession } = await import('#client/features/auth/session/register-session.ts');
  const result = registerSession('a.b.c').then(
    ({ me }) => me,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return await result;
}

test('a registration that timed out is sent again', async () => {
  mutate.mockRejectedValueOnce(new TRPCClientError('The request timed out'));
  mutate.mockResolvedValueOnce({ passwordDropped: false, id: 'ana' });
  expect(await registered()).toEqual({ id: 'ana' });
});

test('a registration that the server refused is not sent again', async () => {
  const refusal = new TRPCClientError('Refused', {
    result: { error: { code: -32600, message: 'Refused', data: { httpStatus: 403 } } },
  });
  mutate.mockRejectedValue(refusal);
  expect(await registered()).toBe('Refused');
  expect(mutate).toHaveBeenCalledTimes(1);
});
