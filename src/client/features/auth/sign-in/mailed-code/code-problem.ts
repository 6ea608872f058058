import type { TFunction } from 'i18next';
import { errorCodeOf, errorMessage } from '#client/lib/api/error-record.ts';
import type { Language } from '#shared/text/languages.ts';
import { problemOf, problemText } from '../../session/auth-problem.ts';

/** Why a code was not redeemed, other than that it is wrong. */
export function codeProblemText(error: unknown, t: TFunction<'auth'>, language: Language): string {
  if (errorCodeOf(error)) return errorMessage(error, language);
  if (problemOf(error) === 'over_request_rate_limit') return t('code.limited');
  return problemText(error, t, t('code.wrong'));
}
