import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { problemText } from '../../session/auth-problem.ts';
import { useMe } from '../../session/use-me.ts';
import { type MailedCode, mailCode, mailedNow, mailWaitSeconds } from './mailed-code.ts';
import { MailedCodeForm } from './mailed-code-form.tsx';

interface ProofDialogProps {
  open: boolean;
  /** What the proof is for. */
  text: string;
  onClose: () => void;
  /** The code was right: what was refused with `PROOF_NEEDED` is allowed for some minutes. */
  onProven: () => void;
}

/** Mails a code to the signed-in person, who proves with it that they are still themselves. Needs the area `auth`. */
export function ProofDialog({ open, text, onClose, onProven }: ProofDialogProps) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('proof.title')}
      description={text}
      closeLabel={t('common:close')}
    >
      {open ? <Proof onProven={onProven} /> : null}
    </Dialog>
  );
}

function Proof({ onProven }: Pick<ProofDialogProps, 'onProven'>) {
  const { t } = useTranslation(['auth', 'common']);
  const { t: tAuth } = useTranslation('auth');
  const { language } = useLanguage();
  const email = useMe()?.email ?? '';
  const [mailed, setMailed] = useState<MailedCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const returnPath = `${window.location.pathname}${window.location.search}`;

  const mail = async () => {
    setProblem(null);
    try {
      setMailed(await mailCode({ email, name: '', language, returnPath }));
    } catch (error) {
      const seconds = mailWaitSeconds(error);
      // One was mailed a moment ago, and is still good.
      if (seconds !== null) return setMailed(mailedNow({ email, name: '' }, seconds * 1_000));
      console.error(error);
      setProblem(problemText(error, tAuth, tAuth('toasts.mailFailed')));
    }
  };
  const begin = useEffectEvent(() => void mail());
  useEffect(() => begin(), []);

  if (problem)
    return (
      <Alert
        tone="danger"
        action={
          <Button variant="outline" size="sm" onClick={() => void mail()}>
            {t('common:error.tryAgainCard')}
          </Button>
        }
      >
        {problem}
      </Alert>
    );
  if (!mailed)
    return (
      <div className="grid min-h-40 place-items-center">
        <Spinner label={t('proof.sending')} className="size-8 text-muted-foreground" />
      </div>
    );
  return (
    <MailedCodeForm
      mailed={mailed}
      returnPath={returnPath}
      leaves={false}
      onChange={setMailed}
      onRedeemed={onProven}
    />
  );
}
