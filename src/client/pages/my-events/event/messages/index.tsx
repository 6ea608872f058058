import { useQuery } from '@tanstack/react-query';
import { MailPlus, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { ChangeCard } from './change-card.tsx';
import { ComposeDialog } from './compose-dialog.tsx';
import { MessageCard } from './message-card.tsx';

/** Poll interval while mails wait (ms). */
const FOLLOW_EVERY_MS = 5_000;

/** Poll interval of answers to a change (ms). */
const ANSWERS_EVERY_MS = 15_000;

/** An organizer's announcements to the guests of one event, and what their holders answered to its changes. */
export default function MessagesPage() {
  const { eventId = '' } = useParams();
  // Another event must not inherit the draft.
  return <Messages key={eventId} eventId={eventId} />;
}

function Messages({ eventId }: { eventId: string }) {
  const { t } = useTranslation('messages');
  const [writing, setWriting] = useState(false);
  const query = useQuery({
    ...trpc.announcements.list.queryOptions({ eventId }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ delivery }) => delivery.waiting > 0) ? FOLLOW_EVERY_MS : false,
  });
  const changes = useQuery({
    ...trpc.announcements.changes.queryOptions({ eventId }),
    refetchInterval: ANSWERS_EVERY_MS,
  });
  const failure = failureOf(query);
  const items = query.data?.items;
  return (
    <>
      <EventFrame eventId={eventId} title={t('title')} />
      {isMissingEvent(failure) ? (
        <MissingEvent />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="min-w-0 max-w-2xl flex-1 basis-72 text-pretty text-muted-foreground text-sm">
              {t('lead')}
            </p>
            <Button className="max-sm:w-full" onClick={() => setWriting(true)}>
              <MailPlus aria-hidden="true" />
              {t('write')}
            </Button>
          </div>
          <ComposeDialog eventId={eventId} open={writing} onOpenChange={setWriting} />
          <div className="mt-4 flex flex-col gap-3">
            {changes.data?.items.map((change) => (
              <ChangeCard key={change.id} change={change} place={changes.data} />
            ))}
            {failure && !items ? (
              <LoadFailure error={failure} onRetry={() => void query.refetch()} />
            ) : !items ? (
              <SkeletonBoxes count={2} box="h-32" />
            ) : items.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<MessageSquare aria-hidden="true" />}
                  title={t('emptyTitle')}
                  text={t('emptyText')}
                />
              </Card>
            ) : (
              items.map((message) => <MessageCard key={message.id} message={message} />)
            )}
          </div>
        </>
      )}
    </>
  );
}
