import { beforeEach, expect, test, vi } from 'vitest';

const session = { access_token: 'token', user: { id: 'ana' } };
const verifyOtp = vi.fn();
const completeSignIn = vi.fn();

beforeEach(() => {
  vi.resetModules();
  verifyOtp.mockReset().mockResolvedValue({ data: { session }, error: null });
  completeSignIn.mockReset().mockResolvedValue(false);
});

async function redeemMail(token: string) {
  vi.doMock('#client/lib/api/auth-client.ts', () => ({ authClient: async () => ({ verifyOtp }) }));
  vi.doMock('#client/features/auth/sign-in/complete-sign-in.ts', () => ({ completeSignIn }));
  const loaded = await import('#client/features/auth/sign-in/redeem-mail.ts');
  vi.doUnmock('#client/lib/api/auth-client.ts');
  vi.doUnmock('#client/features/auth/sign-in/complete-sign-in.ts');
  return await loaded.redeemMail({ email: 'ana@aforo.test', token, type: 'email' });
}

test('a code whose sign-in failed can be sent again, although it works once', async () => {
  completeSignIn.mockRejectedValueOnce(new Error('AUTH_UNAVAILABLE')).mockResolvedValueOnce(true);
  await expect(redeemMail('123456')).rejects.toThrow('AUTH_UNAVAILABLE');
  expect(await redeemMail('123456')).toEqual({ session, passwordDropped: true });
  expect(verifyOtp).toHaveBeenCalledTimes(1);
});

test('other digits, and the same ones after a sign-in, are redeemed', async () => {
  completeSignIn.mockRejectedValueOnce(new Error('AUTH_UNAVAILABLE'));
  await expect(redeemMail('123456')).rejects.toThrow();
  await redeemMail('654321');
  await redeemMail('654321');
  expect(verifyOtp).toHaveBeenCalledTimes(3);
});
