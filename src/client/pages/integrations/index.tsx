import { useTranslation } from 'react-i18next';
import { WebhookSection } from './webhook-section.tsx';

export default function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted-foreground">{t('lead')}</p>
      <div className="mt-8 flex flex-col gap-12">
        <WebhookSection />
      </div>
    </>
  );
}
