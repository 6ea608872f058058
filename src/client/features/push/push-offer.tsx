import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { usePush } from './use-push.ts';

/** At an order that waits: offers a push when it is ready. Nothing where pushes are on already, or impossible. */
export function PushOffer() {
  const { t } = useTranslation('push');
  const { state, switchTo, busy, failed } = usePush();
  if (state === 'hidden') return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      {state === 'off' ? (
        <Button variant="outline" busy={busy} onClick={() => switchTo(true)}>
          <BellRing aria-hidden="true" />
          {t('offer')}
        </Button>
      ) : (
        <p className="text-muted-foreground text-sm">{t(`states.${state}`)}</p>
      )}
      {failed ? <p className="text-danger-ink text-sm">{t('failed')}</p> : null}
    </div>
  );
}
