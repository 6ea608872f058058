import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import { useFormats } from '#client/lib/format.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { SEARCH_MAX_CHARS } from '#shared/limits.ts';

const ALL = 'all';
const OFFERED_MAX = 20;
/** Debounce (ms). */
const TYPING_PAUSE_MS = 300;

interface EventPickerProps {
  /** Null: all events. */
  eventId: string | null;
  eventName: string | undefined;
  onChange: (eventId: string | null) => void;
}

/** One event or all; the server searches, because an organizer may have hundreds. */
export function EventPicker({ eventId, eventName, onChange }: EventPickerProps) {
  const { t } = useTranslation('analytics');
  const { day } = useFormats();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => after(TYPING_PAUSE_MS, () => setSearch(text.trim().slice(0, SEARCH_MAX_CHARS))), [text]);
  const query = useQuery({
    ...trpc.events.mine.queryOptions({ page: 1, pageSize: OFFERED_MAX, ...(search ? { search } : {}) }),
    placeholderData: keepPreviousData,
  });
  const events = (query.data?.items ?? []).map(({ id, name, startDate, timeZone }) => ({
    value: id,
    label: `${name} · ${day(startDate, timeZone)}`,
  }));
  const chosen = eventId ? [{ value: eventId, label: eventName ?? '…' }] : [];
  return (
    <Combobox
      aria-label={t('bar.event')}
      openLabel={t('bar.events')}
      options={[
        { value: ALL, label: t('bar.all') },
        ...(search ? [] : chosen.filter(({ value }) => events.every((event) => event.value !== value))),
        ...events,
      ]}
      value={eventId ?? ALL}
      onChange={(value) => onChange(value === ALL ? null : value)}
      onSearch={setText}
      empty={t('bar.noEvent')}
    />
  );
}
