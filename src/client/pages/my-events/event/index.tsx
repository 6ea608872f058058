import type { ReactNode } from 'react';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { EventNeeds } from '#client/features/dashboard/event-needs.tsx';
import { EditorPage } from '#client/features/events/frame/editor-page.tsx';
import { useJustPublished } from '#client/features/events/own/just-published.ts';
import type { LiveView } from '#client/features/live/live-socket.ts';
import { mayRepeat } from '#client/features/organizations/may.ts';
import { useMay } from '#client/features/organizations/use-may.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { CancelEvent } from './cancel/cancel-event.tsx';
import { CancellationProgress } from './cancel/cancellation-progress.tsx';
import { Checklist } from './checklist.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { DoorConflicts } from './door/door-conflicts.tsx';
import { DoorOversight } from './door/door-oversight.tsx';
import { DuplicateEvent } from './duplicate-event.tsx';
import { CancelledNumbers, Numbers } from './numbers.tsx';
import { PublishCard } from './publish-card.tsx';
import { SalesPaused } from './sales-paused.tsx';
import { ShareCard } from './share-card.tsx';
import { WaitlistCard } from './waitlist-card.tsx';

/** The overview: what needs the organizer, the numbers, and what is still to do. */
export default function EventEditorPage() {
  const me = useMe();
  return (
    <EditorPage>
      {({ event, live, onDeleting }) => (
        <div className="in-order flex flex-col gap-6">
          <Overview event={event} live={live} />
          <Sellers event={event}>
            <div className="flex flex-wrap gap-2.5">
              {mayRepeat(me, event) ? <DuplicateEvent event={event} /> : null}
              {event.status === 'draft' ? (
                <DeleteDraft event={event} onDeleting={onDeleting} />
              ) : event.phase === 'published' || event.phase === 'ongoing' ? (
                <CancelEvent event={event} />
              ) : null}
            </div>
          </Sellers>
        </div>
      )}
    </EditorPage>
  );
}

/** What needs the right to sell. */
function Sellers({ event, children }: { event: EventView; children: ReactNode }) {
  const mayHere = useMay({ eventId: event.id, organizationId: event.organizer.id });
  return mayHere('sell') ? children : null;
}

function Overview({ event, live }: { event: EventView; live: LiveView }) {
  const published = useJustPublished();
  const mayHere = useMay({ eventId: event.id, organizationId: event.organizer.id });
  if (event.status === 'draft')
    return (
      <Sellers event={event}>
        <PublishCard event={event} />
        <Checklist event={event} />
      </Sellers>
    );
  const onSale = event.phase === 'published' || event.phase === 'ongoing';
  return (
    <>
      {event.status === 'cancelled' && mayHere('sell') ? <CancellationProgress eventId={event.id} /> : null}
      {onSale && event.salesPaused ? <SalesPaused event={event} /> : null}
      {onSale && published ? <ShareCard event={event} /> : null}
      {onSale ? <EventNeeds eventId={event.id} /> : null}
      {mayHere('door') ? <DoorConflicts event={event} live={live} /> : null}
      {event.status === 'cancelled' && mayHere('money') ? (
        <CancelledNumbers event={event} />
      ) : (
        <Numbers event={event} live={live} />
      )}
      {onSale && mayHere('sell') ? <WaitlistCard eventId={event.id} /> : null}
      {onSale && mayHere('sell') ? <Checklist event={event} /> : null}
      {mayHere('door') ? <DoorOversight event={event} live={live} /> : null}
      {onSale && !published ? <ShareCard event={event} /> : null}
    </>
  );
}
