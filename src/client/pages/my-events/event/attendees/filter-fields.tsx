import { useTranslation } from 'react-i18next';
import { TABLE_FIELD } from '#client/features/data-table/table-bar.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { Select } from '#client/ui/select.tsx';
import type { AttendeeList } from '#shared/contracts/attendees/attendees.ts';
import { TICKET_STATUSES, type TicketStatus } from '#shared/states.ts';
import type { useAttendeeView } from './use-attendee-view.ts';

const ALL = 'all';
const FIELD = cn(TABLE_FIELD, '@min-[44rem]:w-36 @min-[60rem]:w-48');

export function SearchField({ view: { search, change } }: { view: ReturnType<typeof useAttendeeView> }) {
  const { t } = useTranslation('attendees');
  return (
    <SearchBox
      isDense
      value={search}
      onChange={(next) => change({ search: next })}
      labels={{ search: t('search'), placeholder: t('searchPlaceholder'), clear: t('searchClear') }}
    />
  );
}

interface FilterFieldsProps {
  view: ReturnType<typeof useAttendeeView>;
  types: AttendeeList['types'] | undefined;
  /** Tickets in each state, as far as they are known. */
  counts: { [Status in TicketStatus]?: number | undefined };
}

export function FilterFields({ view: { filters, change }, types, counts }: FilterFieldsProps) {
  const { t } = useTranslation('attendees');
  const { number } = useFormats();
  return (
    <>
      <Select
        aria-label={t('filter.type')}
        className={FIELD}
        value={filters.type ?? ALL}
        onChange={(next) => change({ filters: { type: next === ALL ? null : next } })}
        options={[
          { value: ALL, label: t('filter.allTypes') },
          ...(types ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select<TicketStatus | typeof ALL>
        aria-label={t('filter.state')}
        className={FIELD}
        value={filters.state ?? ALL}
        onChange={(next) => change({ filters: { state: next === ALL ? null : next } })}
        options={[
          { value: ALL, label: t('filter.allStates') },
          ...TICKET_STATUSES.map((status) => {
            const count = counts[status];
            return {
              value: status,
              label: (
                <>
                  {t(`state.${status}`)}
                  {count === undefined ? null : (
                    <span aria-hidden="true" className="text-muted-foreground">
                      {' '}
                      {number(count)}
                    </span>
                  )}
                </>
              ),
            };
          }),
        ]}
      />
    </>
  );
}
