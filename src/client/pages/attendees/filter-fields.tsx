import { useTranslation } from 'react-i18next';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Select } from '#client/ui/select.tsx';
import type { AttendeeList } from '#shared/contracts/check-in/attendees.ts';
import { TICKET_STATUSES, type TicketStatus } from '#shared/states.ts';
import type { AttendeeFilters } from './use-attendee-filters.ts';

const ALL = 'all';

interface FilterFieldsProps {
  filters: AttendeeFilters;
  onChange: (next: Partial<AttendeeFilters>) => void;
  list: Pick<AttendeeList, 'types' | 'counts'> | undefined;
}

export function FilterFields({ filters, onChange, list }: FilterFieldsProps) {
  const { t } = useTranslation('attendees');
  const format = useFormats();
  const stateLabel = (status: TicketStatus) =>
    list ? `${t(`state.${status}`)} (${format.number(list.counts[status])})` : t(`state.${status}`);
  return (
    <div className="@container mt-5">
      <div className="grid grid-cols-1 gap-2.5 @min-[17rem]:grid-cols-2 @min-[40rem]:grid-cols-[minmax(0,28rem)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="@min-[17rem]:col-span-2 @min-[40rem]:col-span-1">
          <SearchBox
            value={filters.search}
            onChange={(search) => onChange({ search })}
            labels={{ search: t('search'), placeholder: t('searchPlaceholder'), clear: t('searchClear') }}
          />
        </div>
        <Select
          aria-label={t('filter.type')}
          className="min-h-12 rounded-xl"
          value={filters.ticketTypeId ?? ALL}
          onChange={(next) => onChange({ ticketTypeId: next === ALL ? null : next })}
          options={[
            { value: ALL, label: t('filter.allTypes') },
            ...(list?.types ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select<TicketStatus | typeof ALL>
          aria-label={t('filter.state')}
          className="min-h-12 rounded-xl"
          value={filters.status ?? ALL}
          onChange={(next) => onChange({ status: next === ALL ? null : next })}
          options={[
            { value: ALL, label: t('filter.allStates') },
            ...TICKET_STATUSES.map((status) => ({ value: status, label: stateLabel(status) })),
          ]}
        />
      </div>
    </div>
  );
}
