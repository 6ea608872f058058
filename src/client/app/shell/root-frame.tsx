import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { settleMove } from '#client/features/session/session-store.ts';
import { useScrollPosition } from './scroll-position.ts';

export const MAIN_ID = 'content';

/** What every page shares: the skip link, the scroll position, and where the focus goes when the page changes. */
export function RootFrame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useScrollPosition();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    settleMove();
    // A reader of the screen hears the new page from its beginning; a keyboard starts there.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
        className="fixed top-2 left-2 z-60 max-w-[calc(100%-1rem)] -translate-y-[calc(100%+1rem)] rounded-md bg-inverse px-4 py-2.5 font-medium text-inverse-foreground focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <Outlet />
    </>
  );
}
