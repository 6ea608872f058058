import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { EmailCode } from '#client/features/auth/sign-in/mailed-code/email-code.tsx';
import { Unverified } from '#client/features/auth/sign-in/unverified.tsx';
import { FormSkeleton } from './running/payment-frame.tsx';
import { SummaryLine } from './running/summary-line.tsx';

interface EmailFirstProps {
  /** What is to be held, and its price. */
  items: string;
  total: string;
  /** The same in full. */
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
export function EmailFirst(props: EmailFirstProps) {
  const { items, total, children, returnPath, ready = true, onKnown, onChange } = props;
  const { t } = useTranslation('checkout');
  const { me, status } = useCurrentUser();
  const isKnown = me?.emailVerified === true && ready;
  const goOn = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) goOn();
  }, [isKnown]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SummaryLine items={items} total={total} onChange={onChange}>
        {children}
      </SummaryLine>
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
