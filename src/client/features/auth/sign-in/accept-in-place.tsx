import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { EmailCode } from './mailed-code/email-code.tsx';
import { Unverified } from './unverified.tsx';

interface AcceptInPlaceProps {
  label: string;
  /** What a visitor signs in for. */
  signIn: string;
  /** Shown to whom the address is not confirmed. */
  verify: { title: string; text: (email: string) => string };
  /** Whether the signed-in person can accept. */
  ready: boolean;
  /** As `useAction` returns it. */
  action: { sent: unknown; failure: string | null };
  onAccept: () => void;
  /** The visitor has signed in. */
  onEntered: () => void;
}

/** One press accepts; a visitor first signs in or up by a mailed code, in place. */
export function AcceptInPlace(props: AcceptInPlaceProps) {
  const { label, signIn, verify, ready, action, onAccept, onEntered } = props;
  const { t } = useTranslation();
  const { me, status } = useCurrentUser();
  const [wanted, setWanted] = useState(false);
  const acceptNow = useEffectEvent(onAccept);
  // By the first press, or once the visitor who pressed has signed in.
  useEffect(() => {
    if (wanted && ready) acceptNow();
  }, [wanted, ready]);

  if (wanted && status === 'signedOut')
    return (
      <div className="mt-5">
        <EmailCode askName purposeText={signIn} onEntered={onEntered} />
      </div>
    );
  if (wanted && me && !me.emailVerified)
    return (
      <div className="mt-5 grid grid-cols-1 gap-4">
        <Unverified title={verify.title} text={verify.text(me.email)} />
      </div>
    );
  return (
    <>
      <Button
        size="lg"
        className="mt-5 w-full"
        busy={action.sent !== null || status === 'pending'}
        onClick={() => (wanted ? onAccept() : setWanted(true))}
      >
        {label}
      </Button>
      {me ? (
        <p className="wrap-anywhere mt-3 text-center text-muted-foreground text-sm">
          {t('signedInAs', { account: me.email })}
        </p>
      ) : null}
      <Failure of={action} className="mt-4" />
    </>
  );
}
