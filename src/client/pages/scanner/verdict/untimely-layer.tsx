import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ScanFlow, UntimelyQuestion } from '#client/features/check-in/scan/scan-flow-types.ts';
import { useFormats } from '#client/lib/format.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Button } from '#client/ui/button.tsx';

interface UntimelyLayerProps {
  question: UntimelyQuestion | null;
  flow: Pick<ScanFlow, 'admitAnyway' | 'giveUp'>;
  timeZone: string;
}

/** Asks for confirmation before a ticket is checked in long before or after its event. */
export function UntimelyLayer({ question, flow, timeZone }: UntimelyLayerProps) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  // The layer appears under a finger that may still be tapping.
  const settled = useSettled(question);
  return (
    <div role="status">
      {question ? (
        <section className="absolute inset-0 flex flex-col bg-neutral-800 pt-[calc(var(--top-bar,10rem)+0.75rem)] pb-[env(safe-area-inset-bottom)] text-white sideways:flex-row sideways:items-center">
          <div className="min-h-0 flex-1 overflow-y-auto px-5 sideways:max-h-full">
            <div className="mx-auto flex min-h-full max-w-xl flex-col items-center justify-center text-center">
              <CalendarClock aria-hidden="true" className="size-20 low:size-10" strokeWidth={1.75} />
              <p className="mt-4 text-balance font-display font-semibold text-3xl low:mt-1 low:text-2xl">
                {t(`untimely.${question.untimely.when}`, {
                  ago: formats.relative(question.untimely.at, Date.now()),
                })}
              </p>
              <p className="mt-3 text-pretty text-lg text-white/85 leading-snug low:mt-1 low:text-base">
                {t(`untimely.${question.untimely.when}Text`, {
                  time: formats.eventTime(question.untimely.at, { timeZone }),
                })}
              </p>
              {question.holderName ? (
                <p className="wrap-anywhere mt-4 font-semibold text-2xl low:mt-1 low:text-lg">
                  {question.holderName}
                </p>
              ) : null}
            </div>
          </div>
          <div className="mx-auto flex w-full max-w-xl flex-col gap-3 px-4 pt-4 pb-4 sideways:max-w-2/5 sideways:pt-0">
            <Button
              variant="inverse"
              size="lg"
              disabled={!settled}
              onClick={flow.admitAnyway}
              className="min-h-16 w-full text-lg"
            >
              {t('untimely.admit')}
            </Button>
            <Button variant="outline" size="lg" disabled={!settled} onClick={flow.giveUp} className="w-full">
              {t('untimely.no')}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
