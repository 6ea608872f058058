import { expect, test } from 'vitest';
import { base32, matchingStep, otpauthUri, totpCode } from '../../../../src/worker/identity/factors/totp.ts';

const RFC_SECRET = new TextEncoder().encode('12345678901234567890');

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)('the code at second %i matches RFC 6238', ([seconds, code]) => {
  expect(totpCode(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
});

test('codes of adjacent steps are accepted once, and others are refused', () => {
  const now = 1_700_000_010_000;
  const step = Math.floor(now / 30_000);
  const match = (of: number, lastStep = 0) =>
    matchingStep(RFC_SECRET, totpCode(RFC_SECRET, of), { now, lastStep });
  expect(match(step)).toBe(step);
  expect(match(step - 1)).toBe(step - 1);
  expect(match(step + 1)).toBe(step + 1);
  expect(match(step - 2)).toBeNull();
  expect(match(step, step)).toBeNull();
  expect(match(step - 1, step)).toBeNull();
});

test('a text other than six digits is not a code', () => {
  const time = { now: 1_700_000_000_000, lastStep: 0 };
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(matchingStep(RFC_SECRET, code, time)).toBeNull();
});

test('base32 follows RFC 4648 without padding', () => {
  const encode = (text: string) => base32(new TextEncoder().encode(text));
  expect(encode('')).toBe('');
  expect(encode('f')).toBe('MY');
  expect(encode('foobar')).toBe('MZXW6YTBOI');
  expect(base32(RFC_SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('the otpauth URL contains issuer and account, escaped', () => {
  const uri = otpauthUri({ issuer: 'Club & Co', account: 'a b@aforo.test', secret: 'MZXW6YTBOI' });
  expect(uri).toBe(
    'otpauth://totp/Club%20%26%20Co:a%20b%40aforo.test?algorithm=SHA1&digits=6&issuer=Club+%26+Co&period=30&secret=MZXW6YTBOI',
  );
});
