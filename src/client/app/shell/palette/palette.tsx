import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import { type Command, CommandDialog, type CommandGroup } from '#client/ui/command-dialog.tsx';
import type { OrganizerSearch } from '#shared/contracts/search.ts';
import { SEARCH_MIN_CHARS } from '#shared/limits.ts';
import { useNextEvents } from '../use-next-events.ts';
import { splitActs } from './event-acts.ts';
import { matches } from './page-words.ts';
import { usePaletteCommands } from './use-palette-commands.tsx';

/** Debounce of the requests (ms). */
const TYPING_PAUSE_MS = 150;

function hasComing(events: readonly Pick<OrganizerSearch['events'][number], 'phase'>[]): boolean {
  return events.some(({ phase }) => phase !== 'ended' && phase !== 'cancelled');
}

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Typed since it was opened, before it had the focus. */
  early: string;
}

/** Finds pages at once, and events, guests, tickets and orders at the server. */
export default function Palette({ open, onOpenChange, early }: PaletteProps) {
  const { t } = useTranslation('palette');
  const [query, setQuery] = useState(early);
  const [taken, setTaken] = useState(early);
  if (early !== taken) {
    setTaken(early);
    if (early.length > taken.length) setQuery(query + early.slice(taken.length));
  }
  const [q, setQ] = useState('');
  useEffect(() => after(TYPING_PAUSE_MS, () => setQ(query.trim())), [query]);
  const searched = useQuery(
    trpc.search.organizer.queryOptions(
      { q },
      { enabled: open && q.length >= SEARCH_MIN_CHARS, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const next = useNextEvents(open);
  const commands = usePaletteCommands();
  const typed = query.trim();
  const team = useQuery({ ...trpc.staff.team.queryOptions(), enabled: open && typed !== '', retry: false });
  const { acts, name } = splitActs(q, {
    link: t('words.link'),
    door: t('words.door'),
    attendees: t('words.attendees'),
  });
  // An event may be called so: the whole text comes first.
  const isAct =
    acts.length > 0 &&
    name.length >= SEARCH_MIN_CHARS &&
    searched.data?.q === q &&
    searched.data.events.length === 0;
  const named = useQuery(
    trpc.search.organizer.queryOptions({ q: name }, { enabled: open && isAct, retry: false }),
  );
  // While the answer to a longer text is on its way, the last one serves, filtered here.
  const last = typed.length >= SEARCH_MIN_CHARS ? searched.data : undefined;
  const found = last && typed.startsWith(last.q) ? last : undefined;
  const fits = (items: Command[]) =>
    items.filter(({ label, words }) => matches(`${label} ${words ?? ''}`, typed));
  const answers = (items: Command[]) => (found?.q === typed ? items : fits(items));
  const events = [...answers(commands.ofEvents(found?.events ?? [])), ...fits(commands.ofEvents(next))];
  const asked = isAct && typed === q && named.data ? commands.ofActs(named.data.events, acts) : [];
  const pages = { value: 'pages', label: t('groups.pages'), items: fits(commands.ofPages()) };
  const staff = typed === '' ? [] : fits(commands.ofStaff(team.data?.people ?? []));
  // A page that is named comes before nights that are over.
  const isAhead =
    typed === '' ||
    events.length === 0 ||
    hasComing([...(found?.events ?? []), ...next.filter((event) => matches(event.name, typed))]);
  const groups: CommandGroup[] = [
    ...(isAhead ? [] : [pages]),
    {
      value: 'events',
      label: t('groups.events'),
      items: [...new Map([...asked, ...events].map((item) => [item.value, item])).values()],
    },
    { value: 'guests', label: t('groups.guests'), items: answers(commands.ofGuests(found?.guests ?? [])) },
    { value: 'staff', label: t('groups.staff'), items: staff },
    { value: 'sales', label: t('groups.sales'), items: answers(commands.ofSales(found?.sales ?? [])) },
    ...(isAhead ? [pages] : []),
    { value: 'own', label: t('groups.own'), items: fits(commands.ofOwnPages()) },
  ].filter(({ items }) => items.length > 0);
  const searching =
    typed.length >= SEARCH_MIN_CHARS && (typed !== q || searched.isFetching || (isAct && named.isFetching));
  const status = searching
    ? t('searching')
    : searched.isError
      ? t('failed')
      : groups.length === 0
        ? t('nothing')
        : null;
  return (
    <CommandDialog
      open={open}
      onOpenChange={(shown) => {
        onOpenChange(shown);
        if (!shown) setQuery('');
      }}
      title={t('title')}
      placeholder={t('placeholder')}
      query={query}
      onQuery={setQuery}
      groups={groups}
      status={status}
    />
  );
}
