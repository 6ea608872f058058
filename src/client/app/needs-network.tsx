import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { openedOffline, openedWithoutFiles, useReachable } from '#client/features/offline-shell/reachable.ts';
import { PATHS } from '#shared/paths.ts';
import { PageSpinner } from './page-spinner.tsx';

const OfflineScreen = lazy(() => import('./shell/offline-screen.tsx'));

/** Pages that work offline with saved data. */
const OPEN_OFFLINE: readonly string[] = [PATHS.myTickets, PATHS.scanner];
/** Pages opened in this document, whose data is still in memory. */
const seen = new Set<string>();

function opensOffline(path: string): boolean {
  return OPEN_OFFLINE.includes(path) && !openedWithoutFiles(path);
}

/**
 * Shows the offline screen instead of a page that is opened without network and would load forever; open pages stay.
 */
export function NeedsNetwork(props: {
  path: string;
  /** Frames the fallback as the page would be. */
  instead: (shown: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  const { path, instead, children } = props;
  const reachable = useReachable();
  const [held, setHeld] = useState(() => !reachable && !seen.has(path) && !opensOffline(path));
  // Reload: an offline document lacks its URL's metadata, and the browser remembers which modules failed to load.
  const stale = held && reachable && openedOffline();
  useEffect(() => {
    if (stale) window.location.reload();
  }, [stale]);
  if (held && reachable && !stale) setHeld(false);
  if (held) {
    return instead(
      <Suspense fallback={<PageSpinner />}>
        <OfflineScreen />
      </Suspense>,
    );
  }
  seen.add(path);
  return children;
}
