import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';
import { CodeForm } from '../mailed-code/code-form.tsx';
import { ResendMail } from '../resend-mail.tsx';

interface SignedUpProps {
  email: string;
  /** Returns to the form, as after a mistyped address. */
  onBack: () => void;
}

/** Replaces the form after a sign-up: asks for the mail's code and can resend the mail. */
export function SignedUp({ email, onBack }: SignedUpProps) {
  const { t } = useTranslation(['auth', 'common']);
  const title = `${t('signedUp.title')} · ${t('common:appName')}`;
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <Card className="w-full max-w-md">
      <CardHeader>
        <CardTitle>{t('signedUp.title')}</CardTitle>
        <CardDescription className="break-words">{t('signedUp.text', { email })}</CardDescription>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <CodeForm email={email} type="email" autoFocus />
        <ResendMail email={email} />
        <Button variant="link" className="self-center" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {t('signedUp.otherAddress')}
        </Button>
      </CardBody>
    </Card>
  );
}
