import { Armchair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSeating } from '../choice/use-seating.ts';
import { SeatLines } from '../words/seat-lines.tsx';

interface ChosenSeatsProps {
  eventId: string;
  access: readonly string[];
  seatIds: readonly string[];
}

/** The chosen seats before anything is held or paid. */
export default function ChosenSeats({ eventId, access, seatIds }: ChosenSeatsProps) {
  const { t } = useTranslation('seats');
  const { seating } = useSeating(eventId, access);
  if (!seating) return null;
  return (
    <section aria-label={t('own.title')} className="flex gap-3 rounded-xl bg-muted p-4">
      <Armchair aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
      <div className="min-w-0 flex-1">
        <p className="text-muted-foreground text-sm">{t('own.title')}</p>
        <SeatLines
          seats={seatIds.map((id) => seating.names.get(id))}
          className="block text-pretty font-semibold"
        />
      </div>
    </section>
  );
}
