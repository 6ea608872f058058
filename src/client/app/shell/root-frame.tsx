import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { PendingNotice } from '#client/features/auth/second-factor/pending-notice.tsx';
import { settleMove, useSessionState } from '#client/features/auth/session/session-store.ts';
import { useSecondFactorPending } from '#client/features/auth/session/use-me.ts';
import { useUpdateReady, watchUpdates } from '#client/features/offline-shell/updates.ts';
import { helperPhone, isHelperOver, onHelperEnded } from '#client/lib/api/helper-phone.ts';
import { isViewOver, onViewEnded, supportView } from '#client/lib/api/support-view.ts';
import { focusMain, MAIN_ID } from '#client/lib/main-content.ts';
import { PATHS } from '#shared/paths.ts';
import { lazyPage } from '../lazy-pages.ts';
import { PageSpinner } from '../page-spinner.tsx';
import { routeAt } from '../routes.tsx';
import { useScrollPosition } from './scroll-position.ts';

const DOOR = PATHS.scanner;

const UpdateNotice = lazy(() => import('./update-notice.tsx'));

const ViewBar = lazy(() => import('#client/features/people/support-view/view-bar.tsx'));

const LazyHelperEnded = lazyPage(() => import('#client/features/staff/helper/helper-ended.tsx'), ['helpers']);

const LazyChallenge = lazyPage(
  () => import('#client/features/auth/second-factor/challenge-screen.tsx'),
  ['auth'],
);

const LazyLinkQuestion = lazyPage(() => import('#client/features/auth/session/link-question.tsx'), ['auth']);

/** Asks for the second factor where a visitor would have to sign in. */
function Challenge() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-dvh">
      <Suspense fallback={<PageSpinner />}>
        <LazyChallenge />
      </Suspense>
    </main>
  );
}

/** Announces a new release once, and never in the scanner. */
function Update() {
  const ready = useUpdateReady();
  const [later, setLater] = useState(false);
  useEffect(watchUpdates, []);
  if (!ready || later) return null;
  return (
    <Suspense>
      <UpdateNotice onLater={() => setLater(true)} />
    </Suspense>
  );
}

/** Shared by all pages: skip link, scroll position, and focus management on navigation. */
export function RootFrame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useScrollPosition();
  const pendingUser = useSecondFactorPending();
  const { moving, linkSession } = useSessionState();
  const isViewEnded = useSyncExternalStore(onViewEnded, isViewOver, () => false);
  const isHelperEnded = useSyncExternalStore(onHelperEnded, isHelperOver, () => false);
  // Stays mounted to show why the link's session failed.
  const [asksLink, setAsksLink] = useState(false);
  if (linkSession && !asksLink) setAsksLink(true);
  const pending = pendingUser !== null && moving === null;
  const showsChallenge = pending && (pathname === PATHS.login || routeAt(pathname).access !== 'public');
  // That page asks for the code in its form.
  const asksItself = pathname.startsWith(PATHS.resetPassword);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    settleMove();
    focusMain({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          event.preventDefault();
          focusMain();
        }}
        className="fixed top-2 left-2 z-60 print:hidden max-w-[calc(100%-1rem)] -translate-y-[calc(100%+1rem)] rounded-md bg-inverse px-4 py-2.5 font-medium text-inverse-foreground focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      {pathname === DOOR ? null : <Update />}
      {pending && !showsChallenge && !asksItself ? <PendingNotice /> : null}
      {showsChallenge ? <Challenge /> : isViewEnded || isHelperEnded ? null : <Outlet />}
      {helperPhone && isHelperEnded ? (
        <Suspense fallback={<PageSpinner />}>
          <LazyHelperEnded />
        </Suspense>
      ) : null}
      {supportView ? (
        <Suspense>
          <ViewBar />
        </Suspense>
      ) : null}
      {asksLink ? (
        <Suspense>
          <LazyLinkQuestion />
        </Suspense>
      ) : null}
    </>
  );
}
