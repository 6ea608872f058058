import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorCodeOf, errorMessage } from '#client/lib/api/error-record.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { problemText } from '../session/auth-problem.ts';
import { useSessionState } from '../session/session-store.ts';
import { signOutHere } from '../session/sign-out.ts';
import { CODE_DIGITS, CodeField } from '../sign-in/mailed-code/code-field.tsx';
import { answerChallenge, meetRaisedSession, useFactors } from './use-challenge.ts';

/** Asks for the authenticator app's code. @param onLeft after signing out instead */
export function ChallengeForm({ onLeft }: { onLeft?: () => void }) {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const { sub } = useSessionState();
  const factors = useFactors(sub);
  const [chosen, setChosen] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const factorId = chosen ?? factors.data?.[0]?.id ?? null;

  const wordsFor = (error: unknown) =>
    errorCodeOf(error) ? errorMessage(error, language) : problemText(error, t, t('challenge.failed'));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length < CODE_DIGITS) return setProblem(t('challenge.short'));
    setBusy(true);
    setProblem(null);
    try {
      const found = factorId ?? (await factors.refetch()).data?.[0]?.id;
      // Without a factor, two-factor sign-in was switched off meanwhile: only refresh the session.
      await (found ? answerChallenge(found, code) : meetRaisedSession());
    } catch (error) {
      console.error(error);
      setProblem(wordsFor(error));
      setCode('');
      setBusy(false);
    }
  };

  const leave = () =>
    signOutHere('inactive')
      .catch((error: unknown) => console.error(error))
      .then(onLeft);

  return (
    <div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {factors.data && factors.data.length > 1 ? (
          <Field label={t('challenge.which')}>
            <Select
              value={factorId}
              onChange={setChosen}
              options={factors.data.map(({ id, name }) => ({
                value: id,
                label: name || t('challenge.unnamed'),
              }))}
            />
          </Field>
        ) : null}
        <CodeField
          label={t('challenge.label')}
          hint={t('challenge.hint')}
          error={problem ?? (factors.error ? wordsFor(factors.error) : null)}
          value={code}
          onChange={(digits) => {
            setProblem(null);
            setCode(digits);
          }}
          autoFocus
        />
        <Button type="submit" busy={busy} className="w-full">
          {t('challenge.action')}
        </Button>
        <Button variant="link" disabled={busy} className="self-center" onClick={leave}>
          {t('challenge.other')}
        </Button>
      </form>
      <Alert title={t('challenge.lostTitle')} className="mt-5">
        {t('challenge.lostText')}
      </Alert>
    </div>
  );
}
