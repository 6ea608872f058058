import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../session/next-path.ts';

/** Above public pages: the user has signed in except for the second factor and still counts as a visitor. */
export function PendingNotice() {
  const { t } = useTranslation();
  const location = useLocation();
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warning-soft px-4 py-2 text-center text-sm text-warning-ink">
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
      {t('secondFactor.pending')}
      <Link to={loginPath(location)} className="font-semibold underline underline-offset-4">
        {t('secondFactor.give')}
      </Link>
    </p>
  );
}
