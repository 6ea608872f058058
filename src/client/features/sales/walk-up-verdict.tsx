import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { WalkUp } from '#shared/contracts/walk-ups.ts';
import { counted } from '#shared/text/counted.ts';
import { VerdictScreen } from './verdict-screen.tsx';

interface WalkUpVerdictProps {
  walkUp: WalkUp;
  onNext: () => void;
  onDone: () => void;
}

/** A guest has paid on their phone. */
export function WalkUpVerdict({ walkUp, onNext, onDone }: WalkUpVerdictProps) {
  const { t } = useTranslation('doorSale');
  const format = useFormats();
  const { quantity, ticketTypeName, totalMinor, currency, letIn, inside } = walkUp;
  const isIn = letIn && inside === quantity;
  return (
    <VerdictScreen
      sold
      title={isIn ? t('phone.in', { count: quantity }) : t('phone.paid')}
      onNext={onNext}
      onDone={onDone}
    >
      <p className="mt-4 font-semibold text-5xl proportional-nums sm:text-6xl">
        {totalMinor === 0 ? t('free') : format.money(totalMinor, currency)}
      </p>
      <p className="wrap-anywhere mt-3 text-xl">{counted({ quantity, name: ticketTypeName })}</p>
      {isIn ? null : (
        <p className="mt-4 max-w-md text-pretty rounded-2xl bg-black/15 px-4 py-3">
          {t(letIn ? 'phone.notIn' : 'phone.later')}
        </p>
      )}
    </VerdictScreen>
  );
}
