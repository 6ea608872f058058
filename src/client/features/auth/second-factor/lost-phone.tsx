import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#client/lib/api/config.ts';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';

/** What somebody without their authenticator app can do. */
export function LostPhone() {
  const { t } = useTranslation('auth');
  const support = useQuery(configQuery).data?.supportEmail ?? null;
  return (
    <Alert
      title={t('challenge.lostTitle')}
      className="mt-5"
      action={
        support ? (
          <a href={`mailto:${support}`} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            {t('challenge.lostAction')}
          </a>
        ) : null
      }
    >
      {t('challenge.lostText')}
    </Alert>
  );
}
