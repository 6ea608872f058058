import { Eye } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { isViewOver, leaveSupportView, onViewEnded, supportView } from '#client/lib/api/support-view.ts';
import { AS_ONESELF, api } from '#client/lib/api/trpc.ts';
import { useNow } from '#client/lib/use-now.ts';
import { Button } from '#client/ui/button.tsx';

const MINUTE_MS = 60_000;
/** The view ends in the browser after this long without the server's answer; on the server it expires by itself (ms). */
const END_WITHIN_MS = 3_000;

/** On every page of a tab that shows an organizer's pages to an administrator. */
export default function ViewBar() {
  const { t } = useTranslation('app');
  const now = useNow();
  const isRefused = useSyncExternalStore(onViewEnded, isViewOver, () => false);
  const [isEnding, setEnding] = useState(false);
  if (!supportView) return null;
  const { id, name, expiresAt } = supportView;
  const minutes = Math.ceil((Date.parse(expiresAt) - now) / MINUTE_MS);
  const isOver = isRefused || minutes <= 0;
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
        <p role={isOver ? 'alert' : undefined} className="flex min-w-0 items-center gap-2">
          <Eye aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="wrap-anywhere min-w-0">
            <strong className="font-semibold">{t(isOver ? 'view.over' : 'view.text', { name })}</strong>{' '}
            {isOver ? null : <span className="text-nowrap">{t('view.left', { count: minutes })}</span>}
          </span>
        </p>
        <Button variant="outline" size="sm" busy={isEnding} onClick={() => void end()}>
          {t(isOver ? 'view.back' : 'view.end')}
        </Button>
      </section>
    </>
  );
}
