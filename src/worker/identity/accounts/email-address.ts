import { emailSchema } from '#shared/contracts/email.ts';
import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';

/** The address as it is stored and compared: trimmed and in lower case. */
export function readEmail(text: string | null | undefined): Result<string> {
  const email = emailSchema.safeParse(text);
  return email.success
    ? ok(email.data.toLowerCase())
    : invalid('Unable to validate email address: invalid format');
}
