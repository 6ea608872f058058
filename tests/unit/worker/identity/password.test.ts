import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../scripts/seed/sign-ins.ts';
import {
  checkNewPassword,
  hashPassword,
  isPasswordHash,
  passwordMatches,
  SCRYPT,
} from '../../../../src/worker/identity/accounts/password.ts';

const ISOLATE_BYTES = 128 * 1024 * 1024;

test('the scrypt cost fits the limits of production Workers, which local workerd does not enforce', () => {
  expect(SCRYPT.N * SCRYPT.r * SCRYPT.p).toBeLessThanOrEqual(2 ** 20);
  expect(128 * SCRYPT.N * SCRYPT.r).toBeLessThanOrEqual(ISOLATE_BYTES / 4);
});

test("the scrypt cost is one of OWASP's recommendations", () => {
  expect([SCRYPT.N, SCRYPT.r, SCRYPT.p]).toEqual([2 ** 14, 8, 5]);
});

test('a hash matches only its password, and two hashes of one password differ', () => {
  const hash = hashPassword('correct horse', randomBytes(SCRYPT.saltBytes));
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(isPasswordHash(hash)).toBe(true);
  expect(passwordMatches('correct horse', hash)).toBe(true);
  expect(passwordMatches('correct horsE', hash)).toBe(false);
  expect(hashPassword('correct horse', randomBytes(SCRYPT.saltBytes))).not.toBe(hash);
});

test('equivalent Unicode forms are the same password', () => {
  const hash = hashPassword('caf\u00e9 \ufb01ne', randomBytes(SCRYPT.saltBytes));
  expect(passwordMatches('cafe\u0301 fine', hash)).toBe(true);
});

test('an account without a password matches nothing, not even an empty one', () => {
  expect(passwordMatches('', null)).toBe(false);
  expect(passwordMatches('anything', null)).toBe(false);
});

test('a hash more expensive than production allows is not imported', () => {
  expect(isPasswordHash(`$scrypt$ln=17,r=8,p=2$${'A'.repeat(22)}$${'A'.repeat(43)}`)).toBe(false);
  expect(isPasswordHash('$2b$10$abcdefghijklmnopqrstuv')).toBe(false);
});

test('a password needs six characters and at most 72 bytes', async () => {
  expect(await checkNewPassword('zq7!x')).toMatchObject({ ok: false, failure: { code: 'weak_password' } });
  expect((await checkNewPassword('zq7!xw')).ok).toBe(true);
  expect((await checkNewPassword('x'.repeat(72))).ok).toBe(true);
  expect(await checkNewPassword('x'.repeat(73))).toMatchObject({
    ok: false,
    failure: { code: 'validation_failed' },
  });
});

test.each(['123456', 'Password1', 'QWERTY123', 'contraseña123', 'йцукен', 'Привет'])(
  'the common password %s is refused in any case',
  async (password) => {
    expect(await checkNewPassword(password)).toMatchObject({
      ok: false,
      failure: { code: 'weak_password', reasons: ['pwned'] },
    });
  },
);

test('the demo accounts have a password that sign-up would accept', async () => {
  expect((await checkNewPassword(DEMO_PASSWORD)).ok).toBe(true);
});

test('an invalid password is refused before the key derivation', () => {
  const long = 'x'.repeat(80);
  const hash = hashPassword(long, randomBytes(SCRYPT.saltBytes));
  expect(passwordMatches(long, hash)).toBe(false);
});
