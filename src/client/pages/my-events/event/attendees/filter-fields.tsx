import { useTranslation } from 'react-i18next';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { Select } from '#client/ui/select.tsx';
import type { AttendeeList } from '#shared/contracts/attendees/attendees.ts';
import { TICKET_STATUSES, type TicketStatus } from '#shared/states.ts';
import type { useAttendeeView } from './use-attendee-view.ts';

const ALL = 'all';

interface FilterFieldsProps {
  view: ReturnType<typeof useAttendeeView>;
  types: AttendeeList['types'] | undefined;
}

export function FilterFields({ view: { search, filters, change }, types }: FilterFieldsProps) {
  const { t } = useTranslation('attendees');
  return (
    <div className="grid grid-cols-1 gap-2.5 @min-[17rem]:grid-cols-2 @min-[44rem]:grid-cols-[minmax(0,24rem)_minmax(0,12rem)_minmax(0,12rem)]">
      <div className="@min-[17rem]:col-span-2 @min-[44rem]:col-span-1">
        <SearchBox
          value={search}
          onChange={(next) => change({ search: next })}
          labels={{ search: t('search'), placeholder: t('searchPlaceholder'), clear: t('searchClear') }}
        />
      </div>
      <Select
        aria-label={t('filter.type')}
        className="min-h-12 rounded-xl"
        value={filters.type ?? ALL}
        onChange={(next) => change({ filters: { type: next === ALL ? null : next } })}
        options={[
          { value: ALL, label: t('filter.allTypes') },
          ...(types ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select<TicketStatus | typeof ALL>
        aria-label={t('filter.state')}
        className="min-h-12 rounded-xl"
        value={filters.state ?? ALL}
        onChange={(next) => change({ filters: { state: next === ALL ? null : next } })}
        options={[
          { value: ALL, label: t('filter.allStates') },
          ...TICKET_STATUSES.map((status) => ({ value: status, label: t(`state.${status}`) })),
        ]}
      />
    </div>
  );
}
