import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { BarEvents } from '#shared/contracts/orders.ts';

interface EventSelectProps {
  events: readonly BarEvents['items'][number][];
  value: string;
  onChange: (eventId: string) => void;
}

/** Which event's orders; each with what waits there. */
export function EventSelect({ events, value, onChange }: EventSelectProps) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const options = events.map(({ eventId, eventName, startDate, timeZone, pending }) => {
    const waiting = pending > 0 ? ` · ${t('events.waiting', { count: pending })}` : '';
    return { value: eventId, label: `${eventName} · ${format.day(startDate, timeZone)}${waiting}` };
  });
  return (
    <Field label={t('events.label')} className="max-w-xl">
      <Select options={options} value={value} onChange={onChange} className="min-h-12" />
    </Field>
  );
}
