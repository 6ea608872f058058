import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { PATHS } from '#shared/paths.ts';

export function EventNotFound() {
  const { t } = useTranslation('events');
  return (
    <MissingEvent
      text={t('notFoundText')}
      action={
        <Link to={PATHS.browseEvents} className={buttonClass()}>
          {t('browse.title')}
        </Link>
      }
    />
  );
}
