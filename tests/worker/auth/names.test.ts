import { expect, test } from 'vitest';
import { browser, linkToken, mailTo, newAddress } from '#tests/support/worker/auth-client.ts';
import { callTrpc, person } from '#tests/support/worker/people.ts';

/** The displayed name of a person who signed up with `name`. */
async function nameAfterSignUp(name: string): Promise<string> {
  const email = newAddress();
  const { auth } = browser();
  await auth.signUp({ email, password: 'correct horse', options: { data: { name } } });
  const { data } = await auth.verifyOtp({ token_hash: linkToken(await mailTo(email)), type: 'email' });
  const token = data.session?.access_token ?? '';
  const me = await callTrpc('auth.me', 'query', undefined, { token });
  return me.data.name;
}

test('a name from sign-up becomes one line without bidi overrides', async () => {
  expect(await nameAfterSignUp('Evil\r\nBcc: a@b.c\u202e\u0000')).toBe('Evil Bcc: a@b.c');
  const emoji = await nameAfterSignUp('👩‍🎤'.repeat(100));
  expect(emoji.isWellFormed()).toBe(true);
  expect(Array.from(emoji).length).toBeLessThanOrEqual(120);
});

test('the profile refuses a name with line breaks or bidi overrides', async () => {
  const someone = await person();
  for (const name of ['Evil\u0000', 'Evil\u202e', 'Evil\u2028Bcc'])
    expect(
      (
        await someone.mutate('profile.update', {
          requestId: crypto.randomUUID(),
          name,
          phone: '',
          language: null,
          currency: null,
        })
      ).error?.data.errorCode,
    ).toBe('BAD_INPUT');
});
