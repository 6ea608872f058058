import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TurnAwayReason } from '#client/features/check-in/heads/scan-act.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { TURN_AWAY_REASONS } from '#shared/contracts/doors.ts';

interface TurnAwayButtonProps {
  holderName: string | null;
  offline: boolean;
  /** Called on the first press; the verdict must stay from then on. */
  onAsk: () => void;
  onTurnAway: (reason: TurnAwayReason) => void;
}

/** Keeps a guest outside and refunds the ticket: the reason is the second press. */
export function TurnAwayButton({ holderName, offline, onAsk, onTurnAway }: TurnAwayButtonProps) {
  const { t } = useTranslation(['scanner', 'common']);
  const [asks, setAsks] = useState(false);
  // The reasons appear under the finger.
  const settled = useSettled(asks ? 'asks' : null);
  return (
    <>
      <Button
        variant="outline"
        onClick={() => {
          setAsks(true);
          onAsk();
        }}
      >
        <UserRoundX aria-hidden="true" />
        {t('turnAway.open')}
      </Button>
      <Sheet
        open={asks}
        onOpenChange={setAsks}
        title={holderName ? t('turnAway.ask', { name: holderName }) : t('turnAway.askNoName')}
        description={t(offline ? 'turnAway.offlineText' : 'turnAway.text')}
        closeLabel={t('common:close')}
      >
        <div className="flex flex-col gap-2.5">
          {TURN_AWAY_REASONS.map((reason) => (
            <Button
              key={reason}
              variant="danger"
              size="lg"
              disabled={!settled}
              className="min-h-16 w-full text-lg"
              onClick={() => {
                setAsks(false);
                onTurnAway(reason);
              }}
            >
              {t(`turnAway.reason.${reason}`)}
            </Button>
          ))}
          <Button variant="outline" size="lg" className="w-full" onClick={() => setAsks(false)}>
            {t('turnAway.no')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
