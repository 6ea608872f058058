import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useRememberedPlace } from '#client/features/events/venues/use-venues.ts';
import { OrganizationPick } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EVENT_TEMPLATES } from '#shared/events/templates/table.ts';
import { PATHS } from '#shared/paths.ts';
import { LastNights } from './last-nights.tsx';
import { QuickWizard } from './quick-wizard.tsx';
import { TemplateChoice } from './template-choice.tsx';

/** Three short steps from a template to a published event. */
export default function QuickCreatePage() {
  const { t } = useTranslation(['ownEvents', 'organizer', 'common']);
  const [params, setParams] = useSearchParams();
  const place = useRememberedPlace();
  const template = EVENT_TEMPLATES.find((candidate) => candidate === params.get('template'));
  const nights = useQuery({ ...trpc.events.lastNights.queryOptions(), enabled: !template });
  return (
    <>
      <Link
        to={PATHS.myEvents}
        className={buttonClass({ variant: 'ghost' }, '-ml-3 px-3 text-muted-foreground')}
      >
        <ArrowLeft aria-hidden="true" />
        {t('organizer:list.title')}
      </Link>
      <h1 className="mt-2 font-semibold text-2xl tracking-tight sm:text-3xl">
        {template ? t(`templates.${template}.name`) : t('quick.title')}
      </h1>
      {template && !place ? (
        <Skeleton className="mt-5 h-96 w-full rounded-2xl" />
      ) : template && place ? (
        <QuickWizard key={template} template={template} place={place} onOther={() => setParams({})} />
      ) : (
        <>
          <p className="mt-1.5 mb-6 max-w-2xl text-muted-foreground">{t('quick.lead')}</p>
          <div className="mb-6 empty:hidden">
            <OrganizationPick right="sell" hint={t('common:actingFor.eventHint')} />
          </div>
          {nights.isPending ? (
            <Skeleton className="h-96 w-full rounded-2xl" />
          ) : (
            <>
              <LastNights nights={nights.data?.items ?? []} />
              <TemplateChoice onChoose={(chosen) => setParams({ template: chosen })} />
            </>
          )}
          <Link to={PATHS.newEvent} className={buttonClass({ variant: 'link' }, 'mt-6')}>
            {t('quick.blank')}
          </Link>
        </>
      )}
    </>
  );
}
