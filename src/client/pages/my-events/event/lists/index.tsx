import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EditorPage } from '#client/features/events/frame/editor-page.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useMay } from '#client/features/organizations/use-may.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { ListOverview } from './list-overview.tsx';
import { OneList } from './one/one-list.tsx';

/** Arrivals and the owners' names (ms). Polling stops while the page is hidden. */
const LISTS_EVERY_MS = 5_000;

/** The guest lists of an event, or the one that the address names. */
export default function GuestListsPage() {
  const { t } = useTranslation('lists');
  return <EditorPage title={t('title')}>{({ event }) => <Lists event={event} />}</EditorPage>;
}

function Lists({ event }: { event: EventView }) {
  const { t } = useTranslation('lists');
  const [params] = useSearchParams();
  const query = useQuery({
    ...trpc.lists.ofEvent.queryOptions({ eventId: event.id }),
    refetchInterval: LISTS_EVERY_MS,
  });
  const may = useMay({ eventId: event.id, organizationId: event.organizer.id });
  // The door adds late names; the rest is of those who keep lists.
  const edits = may('lists');
  const failure = query.data ? null : failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonBoxes label={t('loading')} count={3} box="h-28" />;
  const { items } = query.data;
  const open = items.find(({ id }) => id === params.get('list'));
  return open ? (
    <OneList key={open.id} event={event} list={open} edits={edits} />
  ) : (
    <ListOverview event={event} lists={items} edits={edits} />
  );
}
