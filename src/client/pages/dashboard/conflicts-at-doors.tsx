import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Alert } from '#client/ui/alert.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { DoorWithConflicts } from './doors-with-conflicts.ts';

interface ConflictsAtDoorsProps {
  doors: readonly DoorWithConflicts[];
}

/**
 * Events where an offline device admitted a guest whom the server would have refused; the event page lists them. The
 * notice stays for days, so it does not interrupt a screen reader at every visit.
 */
export function ConflictsAtDoors({ doors }: ConflictsAtDoorsProps) {
  const { t } = useTranslation('dashboard');
  if (doors.length === 0) return null;
  return (
    <Alert tone="warning" title={t('conflicts.title')} className="mb-4">
      <p className="text-pretty">{t('conflicts.text')}</p>
      <ul className="mt-1">
        {doors.map(({ id, name, conflicts }) => (
          <li key={id}>
            <Link
              to={pathFor(PATHS.eventEditor, id)}
              className="wrap-anywhere inline-block py-1 font-medium underline underline-offset-4"
            >
              {t('conflicts.event', { name, count: conflicts })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
