import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import { toast } from '#client/lib/toast.ts';
import { useNow } from '#client/lib/use-now.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { newerCodeSentAt } from '#shared/auth/newer-code.ts';
import { problemOf, problemText } from '../../session/auth-problem.ts';
import { REDIRECT_MS, whileSigningIn } from '../complete-sign-in.ts';
import { pathAfterSignUp } from '../first-password.ts';
import { redeemMail } from '../redeem-mail.ts';
import { CODE_DIGITS, CodeField } from './code-field.tsx';
import { codeProblemText } from './code-problem.ts';
import { isExpired, type MailedCode, mailCode, mailWaitSeconds } from './mailed-code.ts';

interface MailedCodeFormProps {
  mailed: MailedCode;
  /** Where the mail's link leads. */
  returnPath: string;
  leaves: boolean;
  onChange: (mailed: MailedCode) => void;
  /** Missing: the address is given. */
  onOtherAddress?: () => void;
  /** After a right code, for someone who was signed in before. */
  onRedeemed?: () => void;
}

/** Second step: the six digits, submitted with the sixth, or another code. */
export function MailedCodeForm({
  mailed,
  returnPath,
  leaves,
  onChange,
  onOtherAddress,
  onRedeemed,
}: MailedCodeFormProps) {
  const { t } = useTranslation('auth');
  const format = useFormats();
  const { language } = format;
  const zone = useReaderZone();
  const navigate = useNavigate();
  const now = useNow();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ with: 'code' | 'mail'; text: string } | null>(null);
  const [busy, setBusy] = useState<'code' | 'mail' | null>(null);
  const isBusy = useRef(false);
  const dead = isExpired(mailed, now) ? 'expired' : mailed.triesLeft === 0 ? 'spent' : null;
  const waitS = now < mailed.resendAt ? Math.max(1, Math.floor((mailed.resendAt - now) / 1_000)) : 0;

  const refuse = (error: unknown) => {
    if (problemOf(error) !== 'otp_expired')
      return setProblem({ with: 'code', text: codeProblemText(error, t, language) });
    const triesLeft = mailed.triesLeft - 1;
    setCode('');
    const newerAt = newerCodeSentAt(error instanceof Error ? error.message : '');
    setProblem({
      with: 'code',
      text:
        newerAt === null
          ? t('emailCode.wrong', { count: triesLeft })
          : t('emailCode.newer', { time: format.time(new Date(newerAt).toISOString(), zone ?? 'UTC') }),
    });
    onChange({ ...mailed, triesLeft });
  };

  let isDropped = false;
  const redeem = async (token: string): Promise<boolean> => {
    try {
      const { passwordDropped } = await redeemMail({ email: mailed.email, token, type: 'email' });
      isDropped = passwordDropped;
    } catch (error) {
      console.error(error);
      refuse(error);
      return false;
    }
    if (leaves) {
      toast.success(t('toasts.loginDone'), { description: t('toasts.loginDoneText') });
    }
    return true;
  };

  const alone = async (what: 'code' | 'mail', work: () => Promise<boolean>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(what);
    setProblem(null);
    const signedIn = await work();
    isBusy.current = signedIn;
    if (!signedIn) setBusy(null);
  };
  // The page or sheet goes on as soon as it sees the session. A purchase is not held up by the offer of a password.
  const leave = () => {
    onRedeemed?.();
    if (isDropped && leaves) void navigate(pathAfterSignUp(isDropped, returnPath), { replace: true });
  };
  const verify = (token: string) =>
    alone('code', () => whileSigningIn(() => redeem(token), leave, leaves ? REDIRECT_MS : 0));

  const resend = () =>
    alone('mail', async () => {
      try {
        onChange(await mailCode({ ...mailed, language, returnPath }));
        setCode('');
      } catch (error) {
        console.error(error);
        setProblem({ with: 'mail', text: problemText(error, t, t('toasts.mailFailed')) });
        const seconds = mailWaitSeconds(error);
        if (seconds !== null) onChange({ ...mailed, resendAt: Date.now() + seconds * 1_000 });
      }
      return false;
    });

  const type = (digits: string) => {
    if (isBusy.current) return;
    setProblem(null);
    setCode(digits);
    if (digits.length === CODE_DIGITS) void verify(digits);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < CODE_DIGITS) setProblem({ with: 'code', text: t('code.short') });
    else void verify(code);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="break-words text-sm">
        {t(mailed.isEarlier ? 'emailCode.sentEarlier' : 'emailCode.sent', { email: mailed.email })}
      </p>
      {dead ? (
        <Alert tone="warning">{t(`emailCode.${dead}`)}</Alert>
      ) : (
        <>
          <CodeField
            label={t('code.label')}
            hint={t('emailCode.hint')}
            error={problem?.with === 'code' ? problem.text : null}
            value={code}
            onChange={type}
            disabled={busy === 'mail'}
            autoFocus
          />
          <Button type="submit" busy={busy === 'code'} className="w-full">
            {t('code.action')}
          </Button>
        </>
      )}
      {problem?.with === 'mail' ? <Alert tone="danger">{problem.text}</Alert> : null}
      <Button
        variant={dead ? 'primary' : 'link'}
        className={dead ? 'w-full' : 'self-center'}
        disabled={waitS > 0}
        busy={busy === 'mail'}
        onClick={resend}
      >
        {waitS > 0 ? t('emailCode.resendIn', { seconds: waitS }) : t('emailCode.resend')}
      </Button>
      {onOtherAddress ? (
        <Button variant="link" className="self-center" onClick={onOtherAddress}>
          {t('emailCode.otherAddress')}
        </Button>
      ) : null}
    </form>
  );
}
