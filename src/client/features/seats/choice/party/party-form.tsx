import { useTranslation } from 'react-i18next';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { useFormats } from '#client/lib/format.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import { stateOf } from '#shared/seats/states/seat-states.ts';
import { type House, partyMax } from '../best-seats.ts';
import { unitOf } from '../own-seats.ts';
import type { ChangeChoice, StoredChoice } from '../stored-choice.ts';
import { priceLimits } from '../zone-offers.ts';
import { Chip } from './chip.tsx';

interface PartyFormProps {
  house: House;
  choice: StoredChoice;
  currency: Currency;
  disabled: boolean;
  onChange: (to: Parameters<ChangeChoice>[0]) => void;
}

/** Who comes and what they wish: how many, up to which price, side by side, without steps, in a wheelchair. */
export function PartyForm({ house, choice, currency, disabled, onChange }: PartyFormProps) {
  const { t } = useTranslation('seats');
  const format = useFormats();
  const { heads, spaces, upToMinor, stepFree, together } = choice;
  const limits = priceLimits(house.offers);
  const max = Math.min(PURCHASE_TICKETS_MAX, partyMax(house.offers));
  const { index } = house;
  const hasSteps =
    index.groups.some((group) => group.stepFree) && !index.groups.every((group) => group.stepFree);
  // A released space is anybody's seat, and a guest who needs it may still ask for it.
  const isOffered = (space: IndexedSeat) =>
    unitOf(house, space) !== null || stateOf(house.states, space) === 'free';
  const units = index.units.filter(({ space }) => isOffered(space)).length;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <div className="flex items-center justify-between gap-4">
          <p className="font-medium">{t('choose.seats')}</p>
          <QuantityStepper
            name={t('choose.seats')}
            value={heads}
            min={1}
            max={max}
            disabled={disabled}
            onChange={(value) => onChange({ heads: value, spaces: Math.min(spaces, value) })}
          />
        </div>
        {heads >= max && max > 0 ? (
          <p className="mt-1 text-muted-foreground text-sm">{t('choose.tooMany', { count: max })}</p>
        ) : null}
      </div>
      {limits.length > 1 ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('choose.price')}</legend>
          <Chip
            isOneOf
            isPressed={upToMinor === null || upToMinor >= (limits.at(-1) ?? 0)}
            disabled={disabled}
            onPress={() => onChange({ upToMinor: null })}
          >
            {t('choose.anyPrice')}
          </Chip>
          {limits.slice(0, -1).map((limit) => (
            <Chip
              key={limit}
              isOneOf
              isPressed={upToMinor === limit}
              disabled={disabled}
              onPress={() => onChange({ upToMinor: limit })}
            >
              {t('choose.upTo', { price: format.money(limit, currency) })}
            </Chip>
          ))}
        </fieldset>
      ) : null}
      {heads > 1 || hasSteps ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('choose.wishes')}</legend>
          {heads > 1 ? (
            <Chip isPressed={together} disabled={disabled} onPress={() => onChange({ together: !together })}>
              {t('choose.together')}
            </Chip>
          ) : null}
          {hasSteps ? (
            <Chip isPressed={stepFree} disabled={disabled} onPress={() => onChange({ stepFree: !stepFree })}>
              {t('choose.stepFree')}
            </Chip>
          ) : null}
        </fieldset>
      ) : null}
      {units > 0 || spaces > 0 ? (
        <div>
          <div className="flex items-center justify-between gap-4">
            <p className="font-medium">{t('choose.space')}</p>
            <QuantityStepper
              name={t('choose.space')}
              value={spaces}
              max={Math.min(max, Math.max(units, spaces))}
              disabled={disabled}
              onChange={(value) => onChange({ spaces: value, heads: Math.max(heads, value) })}
            />
          </div>
          <p className="mt-1 text-pretty text-muted-foreground text-sm">{t('choose.spaceHint')}</p>
        </div>
      ) : null}
    </div>
  );
}
