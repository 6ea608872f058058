import { z } from 'zod';
import { EMAIL_MAX_CHARS } from '#shared/limits.ts';
import { trimEmail } from '#shared/people/email.ts';

/** A typed or pasted e-mail address. Invisible characters are trimmed off the ends and rejected inside. */
export const emailSchema = z.string().transform(trimEmail).pipe(z.email().max(EMAIL_MAX_CHARS));
