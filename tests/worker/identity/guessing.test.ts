import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { newerCodeSentAt } from '#shared/auth/newer-code.ts';
import { codeAt, currentStep } from '#tests/support/totp.ts';
import {
  browser,
  linkToken,
  mailTo,
  newAddress,
  newIp,
  signedUp,
} from '#tests/support/worker/auth-client.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { takeGuess } from '#worker/identity/devices/guess-limits.ts';

beforeEach(() => stopClock());

/** A wrong password without a key derivation: longer than any account's. */
const WRONG = 'x'.repeat(80);

test("strangers who use up an account's tries do not lock out devices that signed in before", async () => {
  const { auth, email, password } = await signedUp();
  for (let tries = 0; tries < 11; tries += 1)
    await browser().auth.signInWithPassword({ email, password: WRONG });
  const stranger = await browser().auth.signInWithPassword({ email, password });
  expect(stranger.error?.code).toBe('over_request_rate_limit');
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  expect((await auth.updateUser({ data: { name: 'Ana' } })).error).toBeNull();
});

test('a known device that guesses is limited too, and only for its own account', async () => {
  const { auth, email, password } = await signedUp();
  const other = await signedUp();
  for (let tries = 0; tries < 10; tries += 1) await auth.signInWithPassword({ email, password: WRONG });
  expect((await auth.signInWithPassword({ email, password })).error?.code).toBe('over_request_rate_limit');
  expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull();
  for (let tries = 0; tries < 10; tries += 1)
    await browser().auth.signInWithPassword({ email: other.email, password: WRONG });
  const elsewhere = await auth.signInWithPassword({ email: other.email, password: other.password });
  expect(elsewhere.error?.code).toBe('over_request_rate_limit');
});

test('guessing for a whole day yields ever fewer tries', async () => {
  const { email } = await signedUp();
  let made = 0;
  for (let quarter = 0; quarter < 8; quarter += 1) {
    for (let tries = 0; tries < 11; tries += 1) {
      const { error } = await browser().auth.signInWithPassword({ email, password: WRONG });
      if (error?.code === 'invalid_credentials') made += 1;
    }
    await env.DB.prepare('UPDATE rate_limits SET updated_at = updated_at - 900000').run();
  }
  // Ten per quarter of an hour would be 80 in two hours.
  expect(made).toBeLessThanOrEqual(33);
});

/** A person with a second factor, signed in with it, and a function for codes of their app. */
async function withFactor() {
  const person = await signedUp({ ip: newIp() });
  const { data } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (data?.type !== 'totp') throw new Error('not totp');
  const factorId = data.id;
  const code = (ahead: number) => codeAt(data.totp.secret, currentStep() + ahead);
  expect((await person.auth.mfa.challengeAndVerify({ factorId, code: code(-1) })).error).toBeNull();
  return { ...person, factorId, code };
}

test('TOTP codes are limited per factor over all IP addresses, and the owner is mailed once', async () => {
  const { auth, email, password, factorId, code } = await withFactor();
  const answers = new Map<string | undefined, number>();
  for (let address = 0; address < 14; address += 1) {
    const thief = browser({ ip: newIp() }).auth;
    await thief.signInWithPassword({ email, password });
    const { error } = await thief.mfa.challengeAndVerify({ factorId, code: '000000' });
    answers.set(error?.code, (answers.get(error?.code) ?? 0) + 1);
  }
  expect(Object.fromEntries(answers)).toEqual({ mfa_verification_failed: 10, over_request_rate_limit: 4 });

  const owner = await auth.mfa.challengeAndVerify({ factorId, code: code(0) });
  expect(owner.error).toBeNull();
  const provider = mailProvider(Date.now() + 1_000);
  await provider.drain();
  const told = (await provider.taken()).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
  expect(told.filter((subject) => subject.includes('guessing'))).toHaveLength(1);
});

test("codes of many mails share one limit, and the owner's device has its own tries", async () => {
  const { auth, email } = await signedUp();
  const wrong: (string | undefined)[] = [];
  for (let mail = 0; mail < 3; mail += 1) {
    await env.DB.prepare('DELETE FROM rate_limits WHERE updated_at < ?')
      .bind(Date.now() + 120_000)
      .run();
    await browser().auth.signInWithOtp({ email });
    await mailTo(email, (one) => one.subject.includes('sign-in code'));
    for (let tries = 0; tries < 5; tries += 1) {
      const { error } = await browser().auth.verifyOtp({ email, token: '000000', type: 'email' });
      wrong.push(error?.code);
    }
  }
  expect(wrong.slice(0, 10).every((code) => code === 'otp_expired')).toBe(true);
  expect(wrong.slice(10).every((code) => code === 'over_request_rate_limit')).toBe(true);
  const newest = await mailTo(email, (one) => one.subject.includes('sign-in code'));
  expect((await auth.verifyOtp({ email, token: newest.code ?? '', type: 'email' })).error).toBeNull();
});

/** Guesses once in each of `count` new browsers. @returns the codes of the answers */
async function guessInNewBrowsers(email: string, count: number): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = [];
  while (codes.length < count) {
    const { error } = await browser().auth.verifyOtp({ email, token: '000000', type: 'email' });
    codes.push(error?.code);
  }
  return codes;
}

test("strangers' wrong codes leave the browser that asked for the code its own tries", async () => {
  const email = newAddress();
  const { auth } = browser();
  await auth.signInWithOtp({ email });
  const { code } = await mailTo(email);
  expect((await guessInNewBrowsers(email, 11)).at(-1)).toBe('over_request_rate_limit');
  const verify = async (token: string) => (await auth.verifyOtp({ email, token, type: 'email' })).error?.code;
  for (let tries = 0; tries < 4; tries += 1) expect(await verify('000000')).toBe('otp_expired');
  expect(await verify(code ?? '')).toBeUndefined();
});

test('having asked for a mail to another address gives a browser no tries of its own', async () => {
  const email = newAddress();
  await browser().auth.signInWithOtp({ email });
  const { code } = await mailTo(email);
  const { auth } = browser();
  await auth.signInWithOtp({ email: newAddress() });
  await guessInNewBrowsers(email, 11);
  const right = await auth.verifyOtp({ email, token: code ?? '', type: 'email' });
  expect(right.error?.code).toBe('over_request_rate_limit');
});

test('a stranger who asks for ever new codes gets thirty tries in all of their browsers', async () => {
  const { email } = await signedUp();
  const codes: (string | undefined)[] = [];
  for (let mail = 0; mail < 7; mail += 1) {
    await env.DB.prepare('UPDATE rate_limits SET updated_at = updated_at - 61000').run();
    const { auth } = browser();
    expect((await auth.signInWithOtp({ email })).error).toBeNull();
    for (let tries = 0; tries < 5; tries += 1)
      codes.push((await auth.verifyOtp({ email, token: '000000', type: 'email' })).error?.code);
  }
  expect(codes.slice(0, 30).every((code) => code === 'otp_expired')).toBe(true);
  expect(codes.slice(30).every((code) => code === 'over_request_rate_limit')).toBe(true);
});

test('wrong codes over all accounts share one limit, which links and known devices pass', async () => {
  const { auth, email } = await signedUp();
  await env.DB.prepare('DELETE FROM rate_limits').run();
  await browser().auth.signInWithOtp({ email });
  const mail = await mailTo(email, (one) => one.subject.includes('sign-in code'));
  const deps = { db: env.DB, now: () => Date.now(), limited: true };
  for (let hundreds = 0; hundreds < 10; hundreds += 1) {
    const strangers = Array.from(
      { length: 100 },
      () => ({ of: 'code', subject: newAddress(), device: null }) as const,
    );
    await Promise.all(strangers.map((guess) => takeGuess(deps, guess)));
  }
  const stranger = await browser().auth.verifyOtp({ email, token: mail.code ?? '', type: 'email' });
  expect(stranger.error?.code).toBe('over_request_rate_limit');
  const known = await auth.verifyOtp({ email, token: '000000', type: 'email' });
  expect(known.error?.code).toBe('otp_expired');
  const link = await browser().auth.verifyOtp({ token_hash: linkToken(mail), type: 'magiclink' });
  expect(link.error).toBeNull();
});

test('a browser whose code was replaced by another browser is told when, and nobody else is', async () => {
  const email = newAddress();
  const [first, second, stranger] = [browser(), browser(), browser()];
  await first.auth.signInWithOtp({ email });
  const { code } = await mailTo(email);
  vi.setSystemTime(Date.now() + 61_000);
  await second.auth.signInWithOtp({ email });
  const sentAt = Date.now();
  vi.setSystemTime(sentAt + 1_000);
  const told = async (by: typeof first, token: string) =>
    newerCodeSentAt((await by.auth.verifyOtp({ email, token, type: 'email' })).error?.message ?? '');
  expect(await told(first, code ?? '')).toBe(sentAt);
  expect(await told(second, '000000')).toBeNull();
  expect(await told(stranger, code ?? '')).toBeNull();
});
