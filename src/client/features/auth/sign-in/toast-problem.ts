import type { TFunction } from 'i18next';
import { toastFailure } from '#client/lib/toast.ts';
import { PASSWORD_MIN_CHARS } from '#shared/auth/sign-in-limits.ts';

/** Shows the specification's text for the rule that a new password violates. */
export function toastProblem(
  form: string,
  problem: 'missing' | 'mismatch' | 'tooShort',
  t: TFunction<'auth'>,
): void {
  const text = {
    missing: t('toasts.missingSignUp'),
    mismatch: t('toasts.mismatchText'),
    tooShort: t('toasts.tooShortText', { min: PASSWORD_MIN_CHARS }),
  }[problem];
  toastFailure(form, t(`toasts.${problem}`), { description: text });
}
