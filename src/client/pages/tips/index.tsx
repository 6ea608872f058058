import { HandHeart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { PATHS } from '#shared/paths.ts';
import { EventTips } from './event-tips.tsx';
import { Given } from './given.tsx';
import { Received } from './received.tsx';
import { useTipsAddress } from './use-tips-address.ts';

export default function TipsPage() {
  const { t } = useTranslation('tips');
  const me = useMe();
  const { tab, eventId, show } = useTipsAddress();
  return (
    <div className="mx-auto max-w-3xl">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1.5 text-pretty text-muted-foreground">{t('lead')}</p>
        </div>
        <Link to={PATHS.tip} className={buttonClass()}>
          <HandHeart aria-hidden="true" />
          {t('leave')}
        </Link>
      </div>
      <div className="mt-6">
        {me && isOrganizer(me) ? (
          <Tabs<'given' | 'received'>
            aria-label={t('tabs.label')}
            value={tab}
            onChange={(next) => show({ tab: next })}
            items={[
              { value: 'given', label: t('tabs.given'), content: <Given /> },
              {
                value: 'received',
                label: t('tabs.received'),
                content: eventId ? <EventTips key={eventId} eventId={eventId} /> : <Received />,
              },
            ]}
          />
        ) : (
          <Given />
        )}
      </div>
    </div>
  );
}
