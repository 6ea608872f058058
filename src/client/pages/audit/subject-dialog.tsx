import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarRange, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import { CommandDialog } from '#client/ui/command-dialog.tsx';
import { SEARCH_MIN_CHARS } from '#shared/limits.ts';

/** Debounce of the requests (ms). */
const TYPING_PAUSE_MS = 150;
/** People and events offered for one text. */
const OFFERED_MAX = 8;

interface SubjectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  withEvents: boolean;
  onPerson: (id: string) => void;
  onEvent: (id: string) => void;
}

/** Finds a person, or an event, to filter by. */
export function SubjectDialog({
  open,
  onOpenChange,
  title,
  withEvents,
  onPerson,
  onEvent,
}: SubjectDialogProps) {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => after(TYPING_PAUSE_MS, () => setSearch(typed.trim())), [typed]);
  const enabled = open && search.length >= SEARCH_MIN_CHARS;
  const options = { enabled, placeholderData: keepPreviousData, retry: false } as const;
  const people = useQuery(trpc.users.list.queryOptions({ search }, options));
  const events = useQuery(
    trpc.search.organizer.queryOptions({ q: search }, { ...options, enabled: enabled && withEvents }),
  );
  const close = () => {
    onOpenChange(false);
    setTyped('');
  };
  const groups = [
    {
      value: 'people',
      label: t('filter.people'),
      items: (enabled ? (people.data?.items ?? []) : []).slice(0, OFFERED_MAX).map((person) => ({
        value: person.id,
        label: person.name,
        note: person.email,
        icon: <UserRound aria-hidden="true" />,
        run: () => {
          onPerson(person.id);
          close();
        },
      })),
    },
    {
      value: 'events',
      label: t('filter.events'),
      items: (enabled && withEvents ? (events.data?.events ?? []) : []).map((event) => ({
        value: event.id,
        label: event.name,
        icon: <CalendarRange aria-hidden="true" />,
        run: () => {
          onEvent(event.id);
          close();
        },
      })),
    },
  ].filter(({ items }) => items.length > 0);
  const isSearching = typed.trim() !== search || people.isFetching || events.isFetching;
  const status = !enabled
    ? t('filter.type')
    : isSearching
      ? t('filter.searching')
      : people.isError
        ? t('filter.failed')
        : groups.length === 0
          ? t('filter.nobody')
          : null;
  return (
    <CommandDialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={title}
      placeholder={t(withEvents ? 'filter.placeholderAbout' : 'filter.placeholderActor')}
      query={typed}
      onQuery={setTyped}
      groups={groups}
      status={status}
    />
  );
}
