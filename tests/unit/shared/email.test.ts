import { expect, test } from 'vitest';
import { emailSchema } from '#shared/contracts/people/email.ts';

const read = (text: string) => emailSchema.safeParse(text).data ?? null;

/**
 * No-break space, zero width space, soft hyphen, left-to-right mark, word joiner, byte order mark, Hangul
 * filler.
 */
const UNSEEN = ['\u00a0', '\u200b', '\u00ad', '\u200e', '\u2060', '\ufeff', '\u3164', '\t', ' '];

test('invisible characters around a pasted email address are removed', () => {
  for (const sign of UNSEEN) expect(read(`${sign}ana@example.com${sign}${sign}`)).toBe('ana@example.com');
  expect(read(UNSEEN.join(''))).toBeNull();
});

test('invisible characters inside an email address are refused', () => {
  for (const sign of UNSEEN) {
    expect(read(`an${sign}a@example.com`)).toBeNull();
    expect(read(`ana@exam${sign}ple.com`)).toBeNull();
  }
});

test('an invalid email address is refused at any length', () => {
  for (const text of ['', 'bad', 'ana@', '@example.com', `${'a'.repeat(250)}@example.com`])
    expect(read(text)).toBeNull();
  expect(read(`a${' '.repeat(200_000)}b@example.com`)).toBeNull();
});
