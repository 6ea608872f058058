import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '#client/features/preferences/language.ts';
import { clearFailure, toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { PATHS } from '#shared/paths.ts';
import { trimEmail } from '#shared/people/email.ts';
import { problemOf } from '../../session/auth-problem.ts';
import { useReturnPath } from '../../session/use-return-path.ts';
import { whileSigningIn } from '../complete-sign-in.ts';
import { MailField } from '../fields/mail-field.tsx';
import { pathAfterSignUp } from '../first-password.ts';
import { redeemMail } from '../redeem-mail.ts';
import { CODE_DIGITS, CodeField } from './code-field.tsx';
import { codeProblemText } from './code-problem.ts';

interface CodeFormProps {
  /** The account's address; null asks for it. */
  email: string | null;
  /** The mail's purpose: to verify an address or to reset a password. */
  type: 'email' | 'recovery';
  autoFocus?: boolean;
}

/** Accepts the mail's six digits, submitted with the sixth, instead of its link: the mail may be read on another device. */
export function CodeForm({ email, type, autoFocus = false }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const [address, setAddress] = useState(email ?? '');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  let next =
    type === 'recovery' ? `${PATHS.resetPassword}?next=${encodeURIComponent(returnPath)}` : returnPath;
  const redeem = async (token: string): Promise<boolean> => {
    try {
      const { passwordDropped } = await redeemMail({ email: trimEmail(address), token, type });
      if (type === 'email') next = pathAfterSignUp(passwordDropped, returnPath);
    } catch (error) {
      console.error(error);
      const isWrong = problemOf(error) === 'otp_expired';
      if (isWrong) setCode('');
      setProblem(isWrong ? t('code.wrong') : codeProblemText(error, t, language));
      return false;
    }
    if (type === 'email') toast.success(t('verify.done'), { description: t('verify.doneText') });
    return true;
  };

  const send = async (token: string) => {
    if (isBusy.current) return;
    const missing = !trimEmail(address)
      ? t('toasts.missingSignUp')
      : token.length < CODE_DIGITS
        ? t('code.short')
        : null;
    setProblem(missing);
    if (missing) return;
    clearFailure('resend');
    isBusy.current = true;
    setBusy(true);
    const signedIn = await whileSigningIn(
      () => redeem(token),
      () => navigate(next, { replace: true }),
    );
    isBusy.current = signedIn;
    if (!signedIn) setBusy(false);
  };
  const enter = (digits: string) => {
    if (isBusy.current) return;
    setProblem(null);
    setCode(digits);
    if (digits.length === CODE_DIGITS && trimEmail(address)) void send(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {email === null ? (
        <MailField name="code-email" value={address} onChange={setAddress} disabled={busy} />
      ) : null}
      <CodeField
        label={t('code.label')}
        hint={t('code.hint')}
        error={problem}
        value={code}
        onChange={enter}
        autoFocus={autoFocus}
      />
      <Button type="submit" variant="outline" busy={busy} className="w-full">
        {t('code.action')}
      </Button>
    </form>
  );
}
