import { Armchair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { SeatLines } from '../words/seat-lines.tsx';

interface HeldSeatsProps {
  seats: readonly SeatName[];
  /** They replace the previewed seats, which another buyer took. */
  isNextBest: boolean;
}

/** The seats that a checkout holds, in its summary. */
export default function HeldSeats({ seats, isNextBest }: HeldSeatsProps) {
  const { t } = useTranslation('seats');
  return (
    <div role="status" className="flex gap-2 px-3.5 pb-2.5 text-[0.9375rem]">
      <Armchair aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0">
        <span className="sr-only">{t('held.label')}: </span>
        <SeatLines seats={seats} className="block text-pretty font-medium" />
        {isNextBest ? <p className="text-pretty text-muted-foreground text-sm">{t('best.next')}</p> : null}
      </div>
    </div>
  );
}
