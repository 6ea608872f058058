import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OrganizationPick } from '#client/features/organizations/acting-organization.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { PATHS } from '#shared/paths.ts';
import { KeySection } from './key-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

export default function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1 max-w-2xl text-pretty text-muted-foreground">{t('lead')}</p>
        </div>
        <Link to={PATHS.developers} className={buttonClass({ variant: 'outline' })}>
          <BookOpen aria-hidden="true" />
          {t('docs')}
        </Link>
      </div>
      <div className="mt-6 empty:hidden">
        <OrganizationPick right="own" />
      </div>
      <div className="mt-8 in-order flex flex-col gap-12">
        <WebhookSection />
        <KeySection />
      </div>
    </>
  );
}
