import { z } from 'zod';
import { EMAIL_MAX_CHARS } from '#shared/limits.ts';
import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';

const schema = z.email().max(EMAIL_MAX_CHARS);

/** The address as it is stored and compared: trimmed and in lower case. */
export function readEmail(text: string | null | undefined): Result<string> {
  const email = (text ?? '').trim().toLowerCase();
  return schema.safeParse(email).success
    ? ok(email)
    : invalid('Unable to validate email address: invalid format');
}
