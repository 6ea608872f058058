import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { Currency } from '#shared/money/money.ts';
import type { SeatChoiceModel } from '../use-seat-choice.ts';
import type { SeatPhrases } from '../use-seat-phrases.ts';

interface OwnSeatsListProps {
  model: SeatChoiceModel;
  phrases: SeatPhrases;
  currency: Currency;
  onLeave: (seatId: string) => void;
}

/** Each chosen seat with its price, its ticket where a zone has several types, and the way to give it up. */
export function OwnSeatsList({ model, phrases, currency, onLeave }: OwnSeatsListProps) {
  const { t } = useTranslation(['seats', 'events']);
  const format = useFormats();
  const { typed, house, setType, choice } = model;
  const price = (minor: number) => (minor === 0 ? t('events:price.free') : format.money(minor, currency));
  return (
    <ul className="divide-y">
      {typed.map(({ seatId, type }) => {
        const zone = house?.index.byId.get(seatId)?.zone;
        const types = house?.offers.find((offer) => offer.zone === zone)?.types ?? [];
        const seat = phrases.one(seatId);
        return (
          <li key={seatId} className="flex items-center gap-2 py-1">
            <div className="min-w-0 flex-1">
              <p className="text-pretty font-medium text-[0.9375rem]">{seat}</p>
              {types.length > 1 && choice.by === 'own' ? (
                <NativeSelect
                  aria-label={t('own.type', { seat })}
                  value={type.id}
                  onChange={(typeId) => setType(seatId, typeId)}
                  options={types.map(({ id, name, priceMinor }) => ({
                    value: id,
                    label: `${name} · ${price(priceMinor)}`,
                  }))}
                  className="my-1"
                />
              ) : (
                <p className="text-muted-foreground text-sm">
                  {type.name} · {price(type.priceMinor)}
                </p>
              )}
            </div>
            <IconButton variant="ghost" label={t('own.leave', { seat })} onClick={() => onLeave(seatId)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
