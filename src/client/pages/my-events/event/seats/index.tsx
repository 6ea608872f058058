import { useQuery } from '@tanstack/react-query';
import { Armchair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EditorPage } from '#client/features/events/frame/editor-page.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useMay } from '#client/features/organizations/use-may.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { AttachPlan } from './attach/attach-plan.tsx';
import { SeatOffice } from './office/seat-office.tsx';

/** Keeps and plans that other members change (ms). Polling stops while the page is hidden. */
const OFFICE_EVERY_MS = 15_000;

/** The seats of an event: its plan, who has and keeps them, and moving guests. */
export default function EventSeatsPage() {
  const { t } = useTranslation('seatOffice');
  return <EditorPage title={t('title')}>{({ event }) => <Seats event={event} />}</EditorPage>;
}

function Seats({ event }: { event: EventView }) {
  const { t } = useTranslation('seatOffice');
  const mayHere = useMay({ eventId: event.id, organizationId: event.organizer.id });
  const query = useQuery({
    ...trpc.seats.office.queryOptions({ eventId: event.id }),
    refetchInterval: OFFICE_EVERY_MS,
  });
  const failure = query.data ? null : failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonBoxes label={t('loading')} count={3} box="h-40" />;
  const office = query.data;
  const edits = office.editable && mayHere('sell');
  if (office.seating)
    return (
      <SeatOffice
        event={event}
        office={office}
        seating={office.seating}
        edits={edits}
        moves={office.editable && mayHere(['sell', 'door'])}
      />
    );
  if (edits) return <AttachPlan event={event} plans={office.plans} venueId={office.event.venueId} />;
  return (
    <Card>
      <EmptyState icon={<Armchair aria-hidden="true" />} title={t('attach.unseated')} />
    </Card>
  );
}
