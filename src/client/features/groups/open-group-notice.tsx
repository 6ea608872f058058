import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { useStartedGroups } from './open-groups.ts';

interface OpenGroupNoticeProps {
  /** Of this event only. */
  eventId?: string;
  className: string;
}

/** Leads hosts back to the tickets that they hold for friends. Its texts load for hosts only. */
export function OpenGroupNotice({ eventId, className }: OpenGroupNoticeProps) {
  const me = useMe();
  const now = Date.now();
  const started = useStartedGroups()?.filter(
    (group) =>
      group.hostId === me?.id &&
      group.expiresAt > now &&
      (eventId === undefined || group.eventId === eventId),
  );
  if (!started || started.length === 0) return null;
  return (
    <Suspense>
      {started.map(({ token, eventName }) => (
        <Notice key={token} token={token} eventName={eventName} className={className} />
      ))}
    </Suspense>
  );
}

function Notice({ token, eventName, className }: { token: string; eventName: string; className: string }) {
  const { t } = useTranslation('tickets');
  return (
    <Alert
      className={className}
      title={t('friends.title')}
      action={
        <Link to={pathFor(PATHS.group, token)} className={buttonClass({ variant: 'outline' })}>
          {t('friends.open')}
        </Link>
      }
    >
      {eventName}
    </Alert>
  );
}
