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
          <li key={seatId} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1">
            <p className="text-pretty font-medium text-[0.9375rem]">{seat}</p>
            {/* Beside the select on a phone, to save height; above it in the narrow panel of a laptop, to show the price. */}
            <IconButton
              variant="ghost"
              label={t('own.leave', { seat })}
              onClick={() => onLeave(seatId)}
              className="max-lg:row-span-2"
            >
              <X aria-hidden="true" />
            </IconButton>
            {types.length > 1 && choice.by === 'own' ? (
              <div className="my-1 lg:col-span-2">
                <NativeSelect
                  aria-label={t('own.type', { seat })}
                  value={type.id}
                  onChange={(typeId) => setType(seatId, typeId)}
                  options={types.map(({ id, name, priceMinor }) => ({
                    value: id,
                    label: `${name} · ${price(priceMinor)}`,
                  }))}
                />
              </div>
            ) : (
              <p className="text-muted-foreground text-sm lg:col-span-2">
                {type.name} · {price(type.priceMinor)}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
