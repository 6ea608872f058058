import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { TicketTypeView } from '#shared/contracts/events/events.ts';
import type { Currency } from '#shared/money/money.ts';

/** Types that an entry may take besides the chosen one: one of each other zone of seats. */
export function alsoTypesOf(type: TicketTypeView, types: readonly TicketTypeView[]): TicketTypeView[] {
  if (type.zoneId === undefined) return [];
  return types.filter(({ zoneId }) => zoneId !== undefined && zoneId !== type.zoneId);
}

interface AlsoZonesProps {
  types: readonly TicketTypeView[];
  chosen: readonly string[];
  currency: Currency;
  disabled: boolean;
  onChange: (chosen: string[]) => void;
}

/** Other sold-out zones of which a seat will do as well. */
export function AlsoZones({ types, chosen, currency, disabled, onChange }: AlsoZonesProps) {
  const { t } = useTranslation('eventWaitlist');
  const format = useFormats();
  const zoneOf = (id: string) => types.find((type) => type.id === id)?.zoneId;
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 font-medium">{t('alsoZones')}</legend>
      {types.map(({ id, name, zoneId, priceMinor }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={chosen.includes(id)}
            // Of one zone, such as for adults and for children, an entry takes one type.
            onChange={({ target }) => {
              const others = chosen.filter((one) => one !== id && zoneOf(one) !== zoneId);
              onChange(target.checked ? [...others, id] : others);
            }}
          />
          <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
          <span className="normal-nums">{format.money(priceMinor, currency)}</span>
        </label>
      ))}
      <p className="text-pretty text-muted-foreground text-sm">{t('alsoZonesText')}</p>
    </fieldset>
  );
}
