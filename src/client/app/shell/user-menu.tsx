import { RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginPath } from '#client/features/auth/session/next-path.ts';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';

/** Visitors have no account and do not load its menu. */
const AccountMenu = lazy(() => import('./account-menu.tsx'));

const PLACE = <Skeleton className="m-1 size-9 rounded-full" />;

/** The account button. On a phone the "Me" tab replaces it, except for organizers, whose tabs are for their work. */
export function UserMenu() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const user = useCurrentUser();
  const location = useLocation();
  if (user.status === 'pending') return <div className="hidden lg:block">{PLACE}</div>;
  // The session could not be loaded: offer a retry, not a sign-in.
  if (user.status === 'failed') {
    return (
      <Tooltip label={`${t('error.tryAgainCard')}: ${errorMessage(user.error, language)}`}>
        <Button variant="outline" size="sm" className="ml-2" onClick={user.retry}>
          <RefreshCw aria-hidden="true" />
          <span className="max-sm:hidden">{t('error.tryAgainCard')}</span>
        </Button>
      </Tooltip>
    );
  }
  if (!user.me) {
    return (
      <Link to={loginPath(location)} className={buttonClass({ size: 'sm' }, 'ml-2')}>
        {t('nav.signIn')}
      </Link>
    );
  }
  return (
    <div className={isOrganizer(user.me) ? undefined : 'hidden lg:block'}>
      <Suspense fallback={PLACE}>
        <AccountMenu me={user.me} />
      </Suspense>
    </div>
  );
}
