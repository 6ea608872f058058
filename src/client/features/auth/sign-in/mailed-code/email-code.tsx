import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStepMotion } from '#client/ui/motion.ts';
import { ChallengeForm } from '../../second-factor/challenge-form.tsx';
import { sessionState, useSessionState } from '../../session/session-store.ts';
import { useSecondFactorPending } from '../../session/use-me.ts';
import { useReturnPath } from '../../session/use-return-path.ts';
import { useSignInPageUser } from '../use-sign-in-page-user.ts';
import { CodeAddressForm, type TypedAddress } from './code-address-form.tsx';
import { type MailedCode, mailedCode } from './mailed-code.ts';
import { MailedCodeForm } from './mailed-code-form.tsx';

interface EmailCodeProps {
  /** Asks for a name as well, for the account of a newcomer. */
  askName?: boolean;
  /** Who wants the code, as a card form has learned; a missing name is asked for. */
  given?: TypedAddress | null;
  /** Why the address is needed, above the first step. */
  purposeText?: string;
  /** Where the page leaves after the sign-in, as the login card does: shows the welcome and its delay first. */
  leaves?: boolean;
  /** Where the mail's link leads; by default to this page. */
  returnPath?: string | undefined;
  /** Someone is signed in: by this code, by the mail's link, or in another tab. */
  onEntered: () => void;
}

/**
 * Signs in or up with an address and six mailed digits, in place: no navigation, no reload. Asks for the second factor
 * of accounts that have one. Needs the texts of the area `auth`.
 */
export function EmailCode(props: EmailCodeProps) {
  const { askName = false, given = null, purposeText, leaves = false, onEntered } = props;
  const { t } = useTranslation('auth');
  const here = useReturnPath();
  const returnPath = props.returnPath ?? here;
  const [mailed, setMailed] = useState(() => mailedCode.read());
  const [isGiven, setIsGiven] = useState(given !== null && given.email !== mailed?.email);
  const [editing, setEditing] = useState(isGiven);
  const pending = useSecondFactorPending();
  const { moving } = useSessionState();
  const isIn = useSignInPageUser().status === 'signedIn';
  const finish = useEffectEvent(onEntered);
  useEffect(() => {
    if (isIn) finish();
  }, [isIn]);
  // Also when the page has replaced this form before the effect above could run.
  useEffect(
    () => () => {
      if (sessionState().sub) mailedCode.write(null);
    },
    [],
  );

  const change = (next: MailedCode) => {
    mailedCode.write(next);
    setMailed(next);
    setEditing(false);
    setIsGiven(false);
  };
  const isChallenged = pending !== null && moving === null;
  const isMailed = mailed !== null && !editing;
  const box = useRef<HTMLDivElement>(null);
  useStepMotion(box, isChallenged ? 'challenge' : isMailed ? 'code' : 'address');
  return (
    <div ref={box} className="flex flex-col gap-4">
      {isChallenged ? (
        <>
          <p className="break-words text-sm">{t('challenge.text', { email: pending.email })}</p>
          <ChallengeForm />
        </>
      ) : isMailed ? (
        <MailedCodeForm
          mailed={mailed}
          returnPath={returnPath}
          leaves={leaves}
          onChange={change}
          onOtherAddress={() => setEditing(true)}
        />
      ) : (
        <>
          {purposeText ? <p className="text-muted-foreground text-sm">{purposeText}</p> : null}
          <CodeAddressForm
            askName={askName}
            returnPath={returnPath}
            mailed={mailed}
            onMailed={change}
            given={isGiven ? given : null}
          />
        </>
      )}
    </div>
  );
}
