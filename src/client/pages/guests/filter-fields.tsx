import { useTranslation } from 'react-i18next';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Select } from '#client/ui/select.tsx';
import type { GuestFilters } from '#shared/contracts/attendees/guests.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import { GUEST_KINDS } from '#shared/states.ts';
import type { GuestView } from './use-guest-view.ts';

const ALL = 'all';
const FIELD = 'min-h-11 lg:min-h-10 w-auto min-w-0 flex-[1_1_9rem] rounded-lg sm:w-52 sm:flex-none';

interface FilterFieldsProps {
  view: GuestView;
  choices: GuestFilters | undefined;
  /** Of the shown figures; null while they load. */
  currency: Currency | null;
}

export function FilterFields({ view: { search, filters, change }, choices, currency }: FilterFieldsProps) {
  const { t } = useTranslation('guests');
  const format = useFormats();
  return (
    <div className="flex flex-wrap gap-2.5">
      <SearchBox
        isDense
        value={search}
        onChange={(next) => change({ search: next })}
        labels={{ search: t('search'), placeholder: t('searchPlaceholder'), clear: t('searchClear') }}
      />
      <Select
        aria-label={t('filter.kind')}
        className={FIELD}
        value={filters.kind ?? ALL}
        onChange={(next) => change({ filters: { kind: next === ALL ? null : next } })}
        options={[
          { value: ALL, label: t('kind.all') },
          ...GUEST_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        ]}
      />
      <Select
        aria-label={t('filter.event')}
        className={FIELD}
        value={filters.event ?? ALL}
        onChange={(next) => {
          // Its guests paid in its currency.
          const event = choices?.events.find(({ id }) => id === next);
          change({ filters: event ? { event: event.id, currency: event.currency } : { event: null } });
        }}
        options={[
          { value: ALL, label: t('filter.allEvents') },
          ...(choices?.events ?? []).map(({ id, name, startDate, timeZone }) => ({
            value: id,
            label: `${name} · ${format.day(startDate, timeZone)}`,
          })),
        ]}
      />
      {currency && choices && choices.currencies.length > 1 ? (
        <Select<Currency>
          aria-label={t('filter.currency')}
          className="min-h-11 lg:min-h-10 w-auto flex-none rounded-lg"
          value={currency}
          onChange={(next) => change({ filters: { currency: next } })}
          options={CURRENCIES.filter((one) => choices.currencies.includes(one)).map((one) => ({
            value: one,
            label: one,
          }))}
        />
      ) : null}
    </div>
  );
}
