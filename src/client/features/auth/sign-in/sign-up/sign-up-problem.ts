import { PASSWORD_MIN_CHARS } from '#shared/auth/sign-in-limits.ts';
import { trimEmail } from '#shared/people/email.ts';

export interface SignUpFields {
  name: string;
  email: string;
  password: string;
  confirm: string;
}

/** The first violated rule, in the specification's order; null if the form is valid. */
export function signUpProblem(fields: SignUpFields): 'missing' | 'mismatch' | 'tooShort' | null {
  if (!fields.name.trim() || !trimEmail(fields.email) || !fields.password) return 'missing';
  return passwordProblem(fields.password, fields.confirm);
}

export function passwordProblem(password: string, confirm: string): 'mismatch' | 'tooShort' | null {
  if (password !== confirm) return 'mismatch';
  return Array.from(password).length < PASSWORD_MIN_CHARS ? 'tooShort' : null;
}
