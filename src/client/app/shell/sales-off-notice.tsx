import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#client/lib/api/config.ts';
import { Alert } from '#client/ui/alert.tsx';

/** While the operator has switched off sales (`SALES=off`). */
export function SalesOffNotice() {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
  if (!config?.salesOff) return null;
  return (
    <Alert tone="warning" title={t('salesOff.title')} className="mb-5">
      {t('salesOff.text')}
    </Alert>
  );
}
