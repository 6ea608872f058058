import { Eye } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionState } from '#client/features/auth/session/session-store.ts';
import { mayHaveSession } from '#client/lib/api/auth-client.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import {
  forgetSupportView,
  isViewOver,
  leaveSupportView,
  noteViewEnded,
  onViewEnded,
  supportView,
} from '#client/lib/api/support-view.ts';
import { AS_ONESELF, api } from '#client/lib/api/trpc.ts';
import { MAIN_ID } from '#client/lib/main-content.ts';
import { useNow } from '#client/lib/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

const MINUTE_MS = 60_000;
/** The view ends in the browser after this long without the server's answer; on the server it expires by itself (ms). */
const END_WITHIN_MS = 3_000;

/** On every page of a tab that shows an organizer's pages to an administrator; alone once the view has ended. */
export default function ViewBar() {
  const { t } = useTranslation('app');
  const now = useNow();
  const isOver = useSyncExternalStore(onViewEnded, isViewOver, () => false);
  const { ready, sub, moving, ended } = useSessionState();
  const [isEnding, setEnding] = useState(false);
  const minutes = supportView ? Math.ceil((Date.parse(supportView.expiresAt) - now) / MINUTE_MS) : 0;
  useEffect(keepLinksHere, []);
  useEffect(() => {
    if (minutes <= 0) noteViewEnded();
  }, [minutes]);
  const isSignedOut = ready && !sub;
  useEffect(() => {
    // Without network a session may be stored that cannot be renewed yet: the tab must not become the administrator's.
    if (isSignedOut && moving === null && (ended || !mayHaveSession())) forgetSupportView();
  }, [isSignedOut, moving, ended]);
  if (!supportView || isSignedOut) return null;
  const { id, name } = supportView;
  if (isOver) {
    return (
      <main id={MAIN_ID} tabIndex={-1} role="alert" className="grid min-h-dvh place-items-center">
        <EmptyState
          icon={<Eye aria-hidden="true" />}
          title={t('view.over')}
          action={<Button onClick={leaveSupportView}>{t('view.back')}</Button>}
        />
      </main>
    );
  }
  const end = async () => {
    setEnding(true);
    const ended = api.supportViews.end.mutate({ requestId: newRequestId(), viewId: id }, AS_ONESELF);
    const wait = new Promise((resolve) => setTimeout(resolve, END_WITHIN_MS));
    await Promise.race([ended.catch(() => {}), wait]);
    leaveSupportView();
  };
  return (
    <>
      <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-60 border-4 border-warning" />
      <section
        aria-label={t('view.label')}
        className="fixed inset-x-0 bottom-0 z-50 max-lg:[body:has([data-tab-bar])_&]:bottom-[calc(4rem+env(safe-area-inset-bottom))] flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-warning-soft px-5 py-2 text-sm text-warning-ink shadow-float print:hidden"
      >
        <p className="flex min-w-0 items-center gap-2">
          <Eye aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="wrap-anywhere min-w-0">
            <strong className="font-semibold">{t('view.text', { name })}</strong>{' '}
            <span className="text-nowrap">{t('view.left', { count: minutes })}</span>
          </span>
        </p>
        <Button variant="outline" size="sm" busy={isEnding} onClick={() => void end()}>
          {t('view.end')}
        </Button>
      </section>
    </>
  );
}

/**
 * Opens links of this site here where the browser would open another tab or window: that would be the administrator's
 * own, with all their rights and without the bar.
 * @returns a function that stops it
 */
function keepLinksHere(): () => void {
  document.addEventListener('click', openHere, true);
  document.addEventListener('auxclick', openHere, true);
  return () => {
    document.removeEventListener('click', openHere, true);
    document.removeEventListener('auxclick', openHere, true);
  };
}

function openHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.download) return;
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || link.target === '_blank';
  if (event.button !== 1 && (event.button !== 0 || !isModified)) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(link.href);
}
