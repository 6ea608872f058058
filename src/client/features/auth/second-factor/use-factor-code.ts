import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorCodeOf, errorMessage } from '#client/lib/api/error-record.ts';
import { problemText } from '../session/auth-problem.ts';
import { useSessionState } from '../session/session-store.ts';
import { CODE_DIGITS } from '../sign-in/mailed-code/code-field.tsx';
import { answerChallenge, meetRaisedSession, useFactors } from './use-challenge.ts';

/** State of a form that asks for an authenticator app's code: props for `FactorCodeFields`, and the call that checks it. */
export function useFactorCode({ isAsked = true }: { isAsked?: boolean } = {}) {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const { sub } = useSessionState();
  const found = useFactors(isAsked ? sub : null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const factorId = chosen ?? found.data?.[0]?.id ?? null;
  const wordsFor = (error: unknown) =>
    errorCodeOf(error) ? errorMessage(error, language) : problemText(error, t, t('challenge.failed'));

  /** Raises the session with the typed code. @returns false if it stays as it is; the field says why */
  const check = async (): Promise<boolean> => {
    if (code.length < CODE_DIGITS) {
      setProblem(t('challenge.short'));
      return false;
    }
    setProblem(null);
    try {
      const id = factorId ?? (await found.refetch()).data?.[0]?.id;
      // Without a factor, two-factor sign-in was switched off meanwhile: only refresh the session.
      await (id ? answerChallenge(id, code) : meetRaisedSession());
      return true;
    } catch (error) {
      console.error(error);
      setProblem(wordsFor(error));
      setCode('');
      return false;
    }
  };

  const fields = {
    factors: found.data ?? [],
    factorId,
    onChoose: setChosen,
    code,
    onType: (digits: string) => {
      setProblem(null);
      setCode(digits);
    },
    error: problem ?? (found.error ? wordsFor(found.error) : null),
  };
  return { fields, check };
}
