import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PATHS } from '#shared/paths.ts';

export function EventNotFound() {
  const { t } = useTranslation('events');
  const { language } = useLanguage();
  return (
    <EmptyState
      icon={<CalendarX2 aria-hidden="true" />}
      title={errorText('EVENT_NOT_FOUND', language)}
      text={t('notFoundText')}
      action={
        <Link to={PATHS.browseEvents} className={buttonClass()}>
          {t('browse.title')}
        </Link>
      }
    />
  );
}
