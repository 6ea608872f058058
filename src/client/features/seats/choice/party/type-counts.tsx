import { useTranslation } from 'react-i18next';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';
import type { SeatChoiceModel } from '../use-seat-choice.ts';
import type { SeatedType } from '../zone-offers.ts';

interface TypeCountsProps {
  model: SeatChoiceModel;
  currency: Currency;
  disabled: boolean;
}

/** In the zones of the seats that we found: how many are bought as children, members and the like. */
export function TypeCounts({ model, currency, disabled }: TypeCountsProps) {
  const { t } = useTranslation('seats');
  const { typed, house, choice, change } = model;
  if (!house || choice.by === 'own') return null;
  const zones = house.offers.flatMap((offer) => {
    const seats = typed.filter(({ seatId }) => house.index.byId.get(seatId)?.zone === offer.zone);
    return seats.length > 0 && offer.types.length > 1 ? [{ offer, seats }] : [];
  });
  const setCount = (typeId: string, count: number) =>
    change({
      counts: [
        ...choice.counts.filter((one) => one.typeId !== typeId),
        ...(count > 0 ? [{ typeId, count }] : []),
      ],
    });
  return zones.map(({ offer, seats }) => {
    const [ordinary, ...others] = offer.types;
    const countOf = ({ id }: SeatedType) => seats.filter(({ type }) => type.id === id).length;
    const left = ordinary ? countOf(ordinary) : 0;
    return (
      <section key={offer.zoneId} aria-label={t('choose.typesOf', { zone: offer.name })}>
        <ul className="divide-y">
          {ordinary ? (
            <TypeRow type={ordinary} currency={currency}>
              <p className="mr-12 w-9 text-center font-semibold text-lg tabular-nums">{left}</p>
            </TypeRow>
          ) : null}
          {others.map((type) => (
            <TypeRow key={type.id} type={type} currency={currency}>
              <QuantityStepper
                name={type.name}
                value={countOf(type)}
                max={Math.min(type.max, countOf(type) + left)}
                disabled={disabled}
                onChange={(count) => setCount(type.id, count)}
              />
            </TypeRow>
          ))}
        </ul>
      </section>
    );
  });
}

/** Zones without seats, sold by count. */
export function StandingZones({ model, currency, disabled }: TypeCountsProps) {
  const { t } = useTranslation('seats');
  const { house, choice, change } = model;
  const standing = house?.offers.filter(({ seats }) => seats === 0) ?? [];
  if (standing.length === 0) return null;
  return (
    <section aria-label={t('choose.standing')}>
      <h3 className="text-muted-foreground text-sm">{t('choose.standing')}</h3>
      <ul className="divide-y">
        {standing.flatMap(({ types }) =>
          types.map((type) => (
            <TypeRow key={type.id} type={type} currency={currency}>
              <QuantityStepper
                name={type.name}
                value={choice.standing.find(({ typeId }) => typeId === type.id)?.count ?? 0}
                max={type.max}
                disabled={disabled}
                onChange={(count) =>
                  change({
                    standing: [
                      ...choice.standing.filter(({ typeId }) => typeId !== type.id),
                      ...(count > 0 ? [{ typeId: type.id, count }] : []),
                    ],
                  })
                }
              />
            </TypeRow>
          )),
        )}
      </ul>
    </section>
  );
}

interface TypeRowProps {
  type: SeatedType;
  currency: Currency;
  children: React.ReactNode;
}

function TypeRow({ type, currency, children }: TypeRowProps) {
  const { t } = useTranslation('events');
  const format = useFormats();
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="text-pretty font-medium">{type.name}</p>
        <p className="text-muted-foreground text-sm">
          {type.priceMinor === 0 ? t('price.free') : format.money(type.priceMinor, currency)}
        </p>
      </div>
      {children}
    </li>
  );
}
