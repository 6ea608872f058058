import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { ProblemText } from '#client/ui/problem-text.tsx';
import { usePush } from './use-push.ts';

/** While a person waits for an order or for their turn: offers a push then. Nothing where there are no pushes. */
export function PushOffer({ about, className }: { about: 'order' | 'wait'; className?: string }) {
  const { t } = useTranslation('push');
  const { state, switchTo, busy, failed } = usePush();
  if (state === 'hidden') return null;
  return (
    <div className={cn('flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
      {state === 'off' ? (
        <Button variant="outline" busy={busy} onClick={() => switchTo(true)}>
          <BellRing aria-hidden="true" />
          {t(`${about}.offer`)}
        </Button>
      ) : (
        <p className="text-muted-foreground text-sm">
          {t(state === 'on' ? `${about}.on` : `states.${state}`)}
        </p>
      )}
      {failed ? <ProblemText>{t('failed')}</ProblemText> : null}
    </div>
  );
}
