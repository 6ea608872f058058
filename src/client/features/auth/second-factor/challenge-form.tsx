import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { signOutHere } from '../session/sign-out.ts';
import { FactorCodeFields } from './factor-code-fields.tsx';
import { LostPhone } from './lost-phone.tsx';
import { useFactorCode } from './use-factor-code.ts';

/** Asks for the authenticator app's code. @param onLeft after signing out instead */
export function ChallengeForm({ onLeft }: { onLeft?: () => void }) {
  const { t } = useTranslation('auth');
  const { fields, check } = useFactorCode();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    // With the raised session the page replaces this form.
    if (!(await check())) setBusy(false);
  };

  const leave = () =>
    signOutHere('inactive')
      .catch((error: unknown) => console.error(error))
      .then(onLeft);

  return (
    <div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FactorCodeFields {...fields} />
        <Button type="submit" busy={busy} className="w-full">
          {t('challenge.action')}
        </Button>
        <Button variant="link" disabled={busy} className="self-center" onClick={leave}>
          {t('challenge.other')}
        </Button>
      </form>
      <LostPhone />
    </div>
  );
}
