import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { configQuery } from '#client/lib/api/config.ts';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS } from '#shared/paths.ts';

/** Explains that an administrator has paused this organizer's sales, which only an administrator can resume. */
export function SalesPaused({ event }: { event: EventView }) {
  const { t } = useTranslation('organizer');
  const me = useMe();
  const support = useQuery(configQuery).data?.supportEmail ?? null;
  const administers = me !== null && isAdmin(me);
  const link = buttonClass({ variant: 'outline' });
  return (
    <Alert
      tone="warning"
      title={t('paused.title')}
      action={
        administers ? (
          <Link
            to={`${PATHS.users}?${new URLSearchParams({ search: event.organizer.name, user: event.organizer.id })}`}
            className={link}
          >
            {t('paused.toOrganizer', { name: event.organizer.name })}
          </Link>
        ) : support ? (
          <a href={`mailto:${support}`} className={link}>
            {t('paused.write')}
          </a>
        ) : null
      }
    >
      {t('paused.text')}
    </Alert>
  );
}
