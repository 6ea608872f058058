import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { EmailCode } from '#client/features/auth/sign-in/mailed-code/email-code.tsx';
import { Unverified } from '#client/features/auth/sign-in/unverified.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormSkeleton } from './running/payment-frame.tsx';

interface EmailFirstProps {
  /** What is to be held. */
  children?: ReactNode;
  /** Where the mail's link leads, with what was chosen. */
  returnPath: string;
  /** False while a discount code is checked. */
  ready?: boolean;
  /** The person is known: asks for the hold again. */
  onKnown: () => void;
  /** Back to the choice. */
  onChange: () => void;
}

/** Email and code before anything is held; then it is held for the person. */
export function EmailFirst({ children, returnPath, ready = true, onKnown, onChange }: EmailFirstProps) {
  const { t } = useTranslation('checkout');
  const { me, status } = useCurrentUser();
  const isKnown = me?.emailVerified === true && ready;
  const goOn = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) goOn();
  }, [isKnown]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="rounded-xl bg-muted p-4 pb-1.5">
        {children}
        <Button variant="link" className="min-h-11 text-sm" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
      {status === 'signedOut' ? (
        <EmailCode
          askName
          purposeText={t('emailFirst')}
          returnPath={returnPath}
          onEntered={() => undefined}
        />
      ) : me && !me.emailVerified ? (
        <Unverified title={t('verify.title')} text={t('verify.text', { email: me.email })} />
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}
