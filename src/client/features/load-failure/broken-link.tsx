import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PATHS } from '#shared/paths.ts';

/** Whether a query failed because the token in the page's link is unknown or malformed. */
export function isBrokenLink(failure: unknown): boolean {
  return isRefusal(failure, 'NOT_FOUND') || isRefusal(failure, 'BAD_INPUT');
}

/** Replaces the page behind a link that does not work. */
export function BrokenLink({ browse }: { browse: string }) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      icon={<Unlink aria-hidden="true" />}
      title={t('brokenLink.title')}
      text={t('brokenLink.text')}
      action={
        <Link to={PATHS.browseEvents} className={buttonClass({ variant: 'outline' })}>
          {browse}
        </Link>
      }
    />
  );
}
