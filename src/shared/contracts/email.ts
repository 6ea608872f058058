import { z } from 'zod';
import { EMAIL_MAX_CHARS } from '../limits.ts';
import { trimEmail } from '../people/email.ts';

/** An e-mail address that somebody typed or pasted. Nothing unseen is left in it: trimmed off the ends, refused inside. */
export const emailSchema = z.string().transform(trimEmail).pipe(z.email().max(EMAIL_MAX_CHARS));
