import { useTranslation } from 'react-i18next';
import { isAdmin } from '#client/features/session/roles.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { Select } from '#client/ui/select.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { ANALYTICS_PERIODS } from '#shared/contracts/money/analytics.ts';
import { EventAnalyticsView } from './event-analytics.tsx';
import { Mine } from './mine.tsx';
import { Platform } from './platform.tsx';
import { useAnalyticsAddress } from './use-analytics-address.ts';

export default function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  const me = useMe();
  const admin = me ? isAdmin(me) : false;
  const { eventId, view, period, page, show } = useAnalyticsAddress(admin);
  if (eventId) return <EventAnalyticsView key={eventId} eventId={eventId} />;
  const onPage = (next: number, replace: boolean) => show({ page: next }, replace);
  const mine = <Mine period={period} page={page} onPage={onPage} />;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1.5 text-pretty text-muted-foreground">{t('lead')}</p>
        </div>
        <div className="w-full sm:w-56">
          <Select
            aria-label={t('period.label')}
            options={ANALYTICS_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
            value={period}
            onChange={(next) => show({ period: next })}
          />
        </div>
      </div>
      {admin ? (
        <Tabs<'platform' | 'mine'>
          aria-label={t('view.label')}
          value={view}
          onChange={(next) => show({ view: next })}
          items={[
            {
              value: 'platform',
              label: t('view.platform'),
              content: <Platform period={period} page={page} onPage={onPage} />,
            },
            { value: 'mine', label: t('view.mine'), content: mine },
          ]}
        />
      ) : (
        mine
      )}
    </>
  );
}
