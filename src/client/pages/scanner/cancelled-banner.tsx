import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Whoever waits in line can be told before anybody is scanned. */
export function CancelledBanner({ isCancelled }: { isCancelled: boolean }) {
  const { t } = useTranslation('scanner');
  return (
    <div role="status">
      {isCancelled ? (
        <div className="mx-auto mt-2 flex w-[calc(100%-1.5rem)] max-w-xl animate-appear items-start gap-3 rounded-2xl border-2 border-white bg-slate-700 px-4 py-3 text-white shadow-float">
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
