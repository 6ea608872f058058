import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { openedOffline, openedWithoutFiles, useReachable } from '#client/features/offline-shell/reachable.ts';
import { PageSpinner } from './page-spinner.tsx';

const OfflineScreen = lazy(() => import('./shell/offline-screen.tsx'));

/** The pages that open without network: they keep what they show. */
const OPEN_OFFLINE: readonly string[] = ['/my-tickets', '/scanner'];
/** Pages that were open in this document: they still know what they showed. */
const seen = new Set<string>();

function opensOffline(path: string): boolean {
  return OPEN_OFFLINE.includes(path) && !openedWithoutFiles(path);
}

/** Keeps a page that is opened without network from loading for ever; one that is open already stays as it is. */
export function NeedsNetwork(props: {
  path: string;
  /** What stands in the page's place, framed as the page would be. */
  instead: (shown: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  const { path, instead, children } = props;
  const reachable = useReachable();
  const [held, setHeld] = useState(() => !reachable && !seen.has(path) && !opensOffline(path));
  // A document that came without network has no head of its address, and remembers which files it could not load.
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
