import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

interface CheckingLayerProps {
  checking: { trouble: 'network' | 'server' | null } | null;
  /** States that nothing has happened yet, for example that nobody is admitted. */
  note: string;
  onGiveUp: () => void;
}

/** Neutral layer while the check is unanswered: nobody is admitted yet. */
export function CheckingLayer({ checking, note, onGiveUp }: CheckingLayerProps) {
  const { t } = useTranslation('scanner');
  return (
    <div role="status">
      {checking ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center bg-neutral-800/95 px-6 pt-[var(--top-bar,10rem)] pb-[var(--bottom-bar,11rem)] text-center text-white">
          {checking.trouble ? (
            <>
              <WifiOff aria-hidden="true" className="size-16" strokeWidth={1.6} />
              <p className="mt-5 font-semibold text-2xl">{t(`checking.${checking.trouble}`)}</p>
              <p className="mt-2 max-w-sm text-lg text-white/85">{note}</p>
              <Button variant="outline" size="lg" className="mt-8" onClick={onGiveUp}>
                {t('checking.giveUp')}
              </Button>
            </>
          ) : (
            <>
              <Spinner className="size-16" />
              <p className="mt-5 font-semibold text-2xl">{t('checking.title')}</p>
            </>
          )}
        </div>
      ) : null}
    </div>
  );
}
