import { type FormEvent, useState } from 'react';
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

/** Accepts the mail's six digits instead of its link, for users who read mail on another device. */
export function CodeForm({ email, type, autoFocus = false }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const [address, setAddress] = useState(email ?? '');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  let next =
    type === 'recovery' ? `${PATHS.resetPassword}?next=${encodeURIComponent(returnPath)}` : returnPath;
  const redeem = async (): Promise<boolean> => {
    try {
      const { passwordDropped } = await redeemMail({ email: trimEmail(address), token: code, type });
      if (type === 'email') next = pathAfterSignUp(passwordDropped, returnPath);
    } catch (error) {
      console.error(error);
      const isWrong = problemOf(error) === 'otp_expired';
      setProblem(isWrong ? t('code.wrong') : codeProblemText(error, t, language));
      return false;
    }
    if (type === 'email') toast.success(t('verify.done'), { description: t('verify.doneText') });
    return true;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = !trimEmail(address)
      ? t('toasts.missingSignUp')
      : code.length < CODE_DIGITS
        ? t('code.short')
        : null;
    setProblem(missing);
    if (missing) return;
    clearFailure('resend');
    setBusy(true);
    const signedIn = await whileSigningIn(redeem, () => navigate(next, { replace: true }));
    if (!signedIn) setBusy(false);
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
        onChange={(digits) => {
          setProblem(null);
          setCode(digits);
        }}
        disabled={busy}
        autoFocus={autoFocus}
      />
      <Button type="submit" variant="outline" busy={busy} className="w-full">
        {t('code.action')}
      </Button>
    </form>
  );
}
