import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Alert } from '#client/ui/alert.tsx';
import type { MyEvent } from '#shared/contracts/events.ts';

interface ConflictsAtDoorsProps {
  events: readonly MyEvent[];
  conflictsAt: (eventId: string) => number;
}

/**
 * At whose doors a device without network let somebody in whom the door would have refused: the event's page says whom,
 * when and where. It stays as long as the event is on, so it does not interrupt a screen reader at every visit.
 */
export function ConflictsAtDoors({ events, conflictsAt }: ConflictsAtDoorsProps) {
  const { t } = useTranslation('dashboard');
  const told = events
    .map(({ id, name }) => ({ id, name, count: conflictsAt(id) }))
    .filter(({ count }) => count > 0);
  if (told.length === 0) return null;
  return (
    <Alert tone="warning" title={t('conflicts.title')} className="mb-4">
      <p className="text-pretty">{t('conflicts.text')}</p>
      <ul className="mt-1">
        {told.map(({ id, name, count }) => (
          <li key={id}>
            <Link
              to={`/my-events/${id}`}
              className="wrap-anywhere inline-block py-1 font-medium underline underline-offset-4"
            >
              {t('conflicts.event', { name, count })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
