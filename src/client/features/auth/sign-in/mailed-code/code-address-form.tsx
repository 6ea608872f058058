import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { Button } from '#client/ui/button.tsx';
import { trimEmail } from '#shared/people/email.ts';
import { problemText } from '../../session/auth-problem.ts';
import { MailField } from '../fields/mail-field.tsx';
import { NameField } from '../fields/name-field.tsx';
import { AcceptTerms } from '../sign-up/accept-terms.tsx';
import { isExpired, type MailedCode, mailCode, mailedNow, mailWaitSeconds } from './mailed-code.ts';

export interface TypedAddress {
  name: string;
  email: string;
}

/** Typed and not sent yet: a tab that a phone discarded shows it again. */
const typedAddress = persistedStore<TypedAddress>(
  'aforo-typed-address',
  objectOf({ name: isString, email: isString }),
  { storage: 'session' },
);

interface CodeAddressFormProps {
  askName: boolean;
  /** Where the mail's link leads. */
  returnPath: string;
  /** The code that was mailed before the user came back to correct the address. */
  mailed: MailedCode | null;
  onMailed: (mailed: MailedCode) => void;
  /** Given elsewhere: sent by itself, and shown here only while that runs or fails. */
  given: TypedAddress | null;
}

/** First step: the address, then a newcomer's name. */
export function CodeAddressForm(props: CodeAddressFormProps) {
  const { askName, returnPath, mailed, onMailed, given } = props;
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const [{ name, email }, setTyped] = useState<TypedAddress>(
    () => given ?? typedAddress.read() ?? mailed ?? { name: '', email: '' },
  );
  const type = (change: Partial<TypedAddress>) => {
    const next = { name, email, ...change };
    typedAddress.write(next);
    setTyped(next);
  };
  const done = (code: MailedCode) => {
    typedAddress.write(null);
    onMailed(code);
  };
  const [problem, setProblem] = useState<{ field: 'name' | 'email'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const problemAt = (field: 'name' | 'email') => (problem?.field === field ? problem.text : null);

  const send = async () => {
    const wanted = { email: trimEmail(email), name: askName ? name.trim() : '' };
    if (!wanted.email) return setProblem({ field: 'email', text: t('emailCode.emailMissing') });
    if (askName && !wanted.name) return setProblem({ field: 'name', text: t('emailCode.nameMissing') });
    setProblem(null);
    const now = Date.now();
    // A code is on its way to this address already: another one would only be refused.
    if (mailed?.email === wanted.email && now < mailed.resendAt && !isExpired(mailed, now)) {
      return done({ ...mailed, ...wanted });
    }
    setBusy(true);
    try {
      done(await mailCode({ ...wanted, language, returnPath }));
    } catch (error) {
      console.error(error);
      const seconds = mailWaitSeconds(error);
      // One was mailed a moment ago, by a request whose answer was lost or in another tab.
      if (seconds !== null) return done({ ...mailedNow(wanted, seconds * 1_000), isEarlier: true });
      setProblem({ field: 'email', text: problemText(error, t, t('toasts.mailFailed')) });
      setBusy(false);
    }
  };
  const sendGiven = useEffectEvent(() => {
    if (given?.email && (given.name || !askName)) void send();
  });
  useEffect(() => sendGiven(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <MailField
        value={email}
        onChange={(to) => type({ email: to })}
        autoComplete="email"
        autoFocus={mailed !== null}
        disabled={busy}
        error={problemAt('email')}
      />
      {askName ? (
        <NameField
          value={name}
          onChange={(to) => type({ name: to })}
          disabled={busy}
          error={problemAt('name')}
        />
      ) : null}
      <Button type="submit" busy={busy} className="w-full">
        {t('emailCode.send')}
      </Button>
      <AcceptTerms text={t('emailCode.agree')} />
    </form>
  );
}
