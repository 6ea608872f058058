import { emailSchema } from '#shared/contracts/people/email.ts';
import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';

/** Normalizes an address for storage and comparison: trimmed and in lower case. */
export function readEmail(text: string | null | undefined): Result<string> {
  const email = emailSchema.safeParse(text);
  return email.success
    ? ok(email.data.toLowerCase())
    : invalid('Unable to validate email address: invalid format');
}
