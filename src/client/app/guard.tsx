import { ShieldX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type Location, matchPath, Navigate, useLocation } from 'react-router';
import { loginPath } from '#client/features/auth/session/next-path.ts';
import { isAdmin, isOrganizer, mayOpenScanner, servesOrders } from '#client/features/auth/session/roles.ts';
import { useSessionState } from '#client/features/auth/session/session-store.ts';
import { useCurrentUser, useSecondFactorPending } from '#client/features/auth/session/use-me.ts';
import { mayOpenPage, rightOfPage } from '#client/features/organizations/page-rights.ts';
import { isViewedPage } from '#client/features/people/support-view/viewed-pages.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { helperPhone, isHelperPage } from '#client/lib/api/helper-phone.ts';
import { supportView } from '#client/lib/api/support-view.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Me } from '#shared/contracts/auth.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import type { AnyRight } from '#shared/organizations/rights.ts';
import { PATHS } from '#shared/paths.ts';
import type { Access } from './app-route.ts';
import { RouteErrorCard } from './error-screens.tsx';
import { PageSpinner } from './page-spinner.tsx';

const RightMissing = lazy(() => import('#client/features/organizations/right-missing.tsx'));
const StartSelling = lazy(() => import('#client/features/people/start-selling/start-selling.tsx'));

/** Renders a page only for users with access. The server checks again at every call. */
export function Guard({ access, path, children }: { access: Access; path: string; children: ReactNode }) {
  const user = useCurrentUser();
  const pendingUser = useSecondFactorPending();
  const { moving } = useSessionState();
  const location = useLocation();
  const atDoor = useRef<string | null>(null);
  const isElsewhere = helperPhone !== null && !isHelperPage(path);
  useEffect(() => {
    // The page belongs to the account's session, which needs a new document.
    if (isElsewhere) window.location.reload();
  }, [isElsewhere]);
  if (isElsewhere) return <PageSpinner />;
  if (access === 'public') return children;
  // The frame asks for the second factor once the page has changed.
  if (user.status === 'pending' || moving === 'out' || pendingUser) return <PageSpinner />;
  if (user.status === 'failed') return <RouteErrorCard error={user.error} onRetry={user.retry} />;
  if (user.status === 'signedOut')
    return <Navigate replace to={loginPath(location)} state={location.state} />;
  if (supportView && !isViewedPage(path)) return <AccessDenied code="VIEW_ONLY" />;
  if (access === 'organizer' && !isOrganizer(user.me)) return <AccessDenied code="ORGANIZERS_ONLY" />;
  const eventId = eventOf(path, location);
  const right = isOrganizer(user.me) ? missingRight(user.me, path, eventId) : null;
  if (right !== null && (access === 'organizer' || access === 'selling'))
    return (
      <Suspense fallback={<PageSpinner />}>
        <RightMissing right={right} isOfEvent={eventId !== null} />
      </Suspense>
    );
  if (access === 'selling' && !isOrganizer(user.me)) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <StartSelling />
      </Suspense>
    );
  }
  // A user removed from the staff keeps the open scanner, which shows that and the unsent scans; access may return.
  if (access === 'door' && mayOpenScanner(user.me)) atDoor.current = user.me.id;
  if (access === 'door' && atDoor.current !== user.me.id) return <AccessDenied code="ORGANIZERS_ONLY" />;
  if (access === 'bar' && !servesOrders(user.me)) return <AccessDenied code="ORGANIZERS_ONLY" />;
  if (access === 'admin' && !isAdmin(user.me)) return <AccessDenied code="FORBIDDEN" />;
  return children;
}

/** The event that a page's address names. */
function eventOf(path: string, { pathname, search }: Location): string | null {
  return matchPath(path, pathname)?.params.eventId ?? new URLSearchParams(search).get('event');
}

/** The right that the person lacks for a page, at its event. */
function missingRight(me: Me, path: string, eventId: string | null): AnyRight | null {
  return mayOpenPage(me, path, eventId ? { eventId } : undefined) ? null : rightOfPage(path);
}

function AccessDenied({ code }: { code: ErrorCode }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <EmptyState
      icon={<ShieldX aria-hidden="true" />}
      title={t('accessDenied.title')}
      text={errorText(code, language)}
      action={
        <Link to={PATHS.dashboard} className={buttonClass({ variant: 'outline' })}>
          {t('accessDenied.toDashboard')}
        </Link>
      }
    />
  );
}
