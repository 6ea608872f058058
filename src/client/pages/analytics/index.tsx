import { useTranslation } from 'react-i18next';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { EventAnalyticsView } from './event-analytics.tsx';
import { Mine } from './mine.tsx';
import { Platform } from './platform.tsx';
import { useAnalyticsAddress } from './use-analytics-address.ts';

export default function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  const me = useMe();
  const admin = me ? isAdmin(me) : false;
  const address = useAnalyticsAddress(admin);
  const { eventId, view, show } = address;
  if (eventId) return <EventAnalyticsView key={eventId} eventId={eventId} address={address} />;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 mb-5 text-pretty text-muted-foreground">{t('lead')}</p>
      {admin ? (
        <Tabs<'platform' | 'mine'>
          aria-label={t('view.label')}
          value={view}
          onChange={(next) => show({ view: next, currency: null, page: 1 })}
          items={[
            { value: 'platform', label: t('view.platform'), content: <Platform address={address} /> },
            { value: 'mine', label: t('view.mine'), content: <Mine address={address} /> },
          ]}
        />
      ) : (
        <Mine address={address} />
      )}
    </>
  );
}
