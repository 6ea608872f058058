import { Buffer } from 'node:buffer';
import { scryptSync, timingSafeEqual } from 'node:crypto';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARS } from '#shared/auth/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import { isCommonPassword } from './common-password.ts';

/**
 * OWASP's 16 MiB setting. Cloudflare caps N·r·p at 2^20 in production and does not locally, and an isolate has
 * 128 MiB, so neither more memory nor more work fits. https://cheatsheetseries.owasp.org (Password Storage)
 */
export const SCRYPT = { N: 2 ** 14, r: 8, p: 5, keyBytes: 32, saltBytes: 16 } as const;

const PHC_START = `$scrypt$ln=${Math.log2(SCRYPT.N)},r=${SCRYPT.r},p=${SCRYPT.p}$`;

/** A PHC string: `$scrypt$ln=14,r=8,p=5$<salt>$<hash>`. */
export function hashPassword(password: string, salt: Uint8Array): string {
  const hash = derive(password, salt, SCRYPT);
  return `${PHC_START}${encode(salt)}$${encode(hash)}`;
}

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{16,64})\$([A-Za-z0-9+/]{43})$/;

export function isPasswordHash(text: string): boolean {
  const match = PHC.exec(text);
  if (!match) return false;
  return 2 ** Number(match[1]) * Number(match[2]) * Number(match[3]) <= 2 ** 20;
}

/** Compared with when there is no account, so that unknown addresses take as long as known ones. */
const NOBODY = `${PHC_START}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Always costs one derivation, with or without a hash; only an impossibly long password costs none. */
export function passwordMatches(password: string, hash: string | null): boolean {
  if (isTooLong(password)) return false;
  const match = PHC.exec(hash ?? NOBODY);
  if (!match?.[4] || !match[5]) throw new Error('a stored password hash is a PHC string');
  const parameters = { N: 2 ** Number(match[1]), r: Number(match[2]), p: Number(match[3]) };
  const derived = derive(password, Buffer.from(match[4], 'base64'), {
    ...parameters,
    keyBytes: SCRYPT.keyBytes,
  });
  const same = timingSafeEqual(derived, Buffer.from(match[5], 'base64'));
  return same && hash !== null;
}

function derive(
  password: string,
  salt: Uint8Array,
  parameters: { N: number; r: number; p: number; keyBytes: number },
): Buffer {
  const { N, r, p, keyBytes } = parameters;
  // A character can be typed as several code point sequences; NFKC unifies them.
  return scryptSync(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 64 * 1024 * 1024 });
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}

/** Checked before NFKC and scrypt, whose time grows with the length. */
export function isTooLong(password: string): boolean {
  return (
    password.length > PASSWORD_MAX_BYTES || new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES
  );
}

/** Supabase Auth's own message and reason for a leaked password. */
const COMMON = {
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
  reasons: ['pwned'],
};

export async function checkNewPassword(password: string): Promise<Result<string>> {
  if (isTooLong(password)) return invalid('Password cannot be longer than 72 characters');
  if ([...password].length < PASSWORD_MIN_CHARS) return fail('weak_password', { reasons: ['length'] });
  if (await isCommonPassword(password)) return fail('weak_password', COMMON);
  return ok(password);
}
