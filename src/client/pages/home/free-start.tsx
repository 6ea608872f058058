import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SignUpEmailState } from '#client/features/auth/sign-in/sign-up/sign-up-state.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { emailSchema } from '#shared/contracts/people/email.ts';
import { PATHS } from '#shared/paths.ts';
import { trimEmail } from '#shared/people/email.ts';

/**
 * Opens sign-up with the email prefilled. It is passed in the history state, because email addresses do not belong in
 * URLs.
 */
export default function FreeStart() {
  const { t } = useTranslation('landing');
  const navigate = useNavigate();
  const { language } = useFormats();
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const signUpEmail = trimEmail(email);
    // An empty field is valid: the sign-up page asks for the email too.
    if (signUpEmail !== '' && !emailSchema.safeParse(signUpEmail).success) {
      setWrong(true);
      focusField(event.currentTarget, 'start-email');
      return;
    }
    void navigate(PATHS.login, { state: { signUpEmail } satisfies SignUpEmailState });
  };
  return (
    <form noValidate onSubmit={start} className="max-w-lg lg:justify-self-end lg:w-full">
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={t('pricing.email')}
          error={isWrong ? errorText('WAITLIST_EMAIL_INVALID', language) : null}
          className="min-w-[min(13rem,100%)] flex-1"
        >
          <Input
            type="email"
            name="start-email"
            autoComplete="email"
            inputMode="email"
            placeholder={t('pricing.placeholder')}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setWrong(false);
            }}
          />
        </Field>
        <Button type="submit" variant="inverse" className="max-sm:w-full sm:mt-[1.625rem]">
          {t('pricing.start')}
        </Button>
      </div>
      <p className="mt-2.5 text-muted-foreground text-sm">{t('pricing.startHint')}</p>
    </form>
  );
}
