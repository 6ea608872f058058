import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { CodeForm } from './code-form.tsx';
import { ResendMail } from './resend-mail.tsx';

/** After a sign-up: what came by mail, the place for its code, and the way to another mail. It takes the focus. */
export function SignedUp({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    block.current?.focus({ preventScroll: true });
    block.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={block} tabIndex={-1} className="mb-6 flex scroll-mt-4 flex-col gap-4 border-b pb-6">
      <Alert tone="success" title={t('signedUp.title')}>
        {t('signedUp.text', { email })}
      </Alert>
      <CodeForm email={email} type="email" />
      <ResendMail email={email} />
    </div>
  );
}
