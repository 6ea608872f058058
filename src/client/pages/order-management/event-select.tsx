import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Select } from '#client/ui/select.tsx';
import type { BarEvents } from '#shared/contracts/orders.ts';

interface EventSelectProps {
  events: readonly BarEvents['items'][number][];
  /** Null for an event that is not in the list. */
  value: string | null;
  onChange: (eventId: string) => void;
}

/** Selects the event. Options other than the current one include the number of waiting orders. */
export function EventSelect({ events, value, onChange }: EventSelectProps) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const options = events.map(({ eventId, eventName, startDate, timeZone, pending }) => {
    const waiting = pending > 0 && eventId !== value ? ` · ${t('events.waiting', { count: pending })}` : '';
    return { value: eventId, label: `${eventName} · ${format.day(startDate, timeZone)}${waiting}` };
  });
  return (
    <Select
      aria-label={t('events.label')}
      options={options}
      value={value}
      placeholder={t('title')}
      onChange={onChange}
      className="max-w-xl border-transparent bg-transparent font-semibold shadow-none hover:bg-muted [&>:first-child]:line-clamp-1"
    />
  );
}
