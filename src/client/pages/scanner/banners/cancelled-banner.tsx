import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import { BANNER_LOOK } from './banner-look.ts';

/** Shown before the first scan, so that staff can inform the waiting guests. */
export function CancelledBanner({ isCancelled }: { isCancelled: boolean }) {
  const { t } = useTranslation('scanner');
  return (
    <div role="status">
      {isCancelled ? (
        <div className={cn(BANNER_LOOK, 'bg-slate-700')}>
          <CalendarX2 aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{t('cancelled.title')}</p>
            <p className="text-pretty text-sm">{t('cancelled.text')}</p>
          </div>
        </div>
      ) : null}
    </div>
  );
}
