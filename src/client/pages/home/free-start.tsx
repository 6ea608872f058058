import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { NewcomerState } from '#client/features/sign-in/newcomer.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

/** Leads to sign-up with the address filled in. It travels in the history's state: an address belongs in no URL. */
export default function FreeStart() {
  const { t } = useTranslation('landing');
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const start = (event: FormEvent) => {
    event.preventDefault();
    void navigate('/login', { state: { newcomer: email.trim() } satisfies NewcomerState });
  };
  return (
    <form noValidate onSubmit={start} className="max-w-lg lg:justify-self-end lg:w-full">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('pricing.email')} className="min-w-[min(13rem,100%)] flex-1">
          <Input
            type="email"
            name="start-email"
            autoComplete="email"
            inputMode="email"
            placeholder={t('pricing.placeholder')}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="inverse" className="max-sm:w-full">
          {t('pricing.start')}
        </Button>
      </div>
      <p className="mt-2.5 text-muted-foreground text-sm">{t('pricing.startHint')}</p>
    </form>
  );
}
