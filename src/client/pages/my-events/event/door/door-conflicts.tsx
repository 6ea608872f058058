import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictText } from '#client/features/check-in/scan/conflict-text.tsx';
import type { LiveView } from '#client/features/live/live-socket.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';

/** Poll interval while the live socket is down (ms). */
const CONFLICTS_EVERY_MS = 4_000;

/** Whole conflicts shown at first. */
const FOLDED_MAX = 3;

/** Guests that an offline device admitted although the server would have refused them. */
export function DoorConflicts({ event, live }: { event: EventView; live: LiveView }) {
  const { t } = useTranslation('scanner');
  const liveConflicts = live.board?.staff?.conflicts ?? 0;
  const query = useQuery(
    trpc.checkin.stats.queryOptions(
      { eventId: event.id },
      {
        // The live board has the number of conflicts; query only when there are some to list.
        enabled: live.state !== 'live' || liveConflicts > 0,
        refetchInterval: live.state === 'live' ? false : CONFLICTS_EVERY_MS,
        staleTime: 0,
        retry: false,
      },
    ),
  );
  const { refetch } = query;
  useEffect(() => {
    if (liveConflicts > 0) void refetch();
  }, [liveConflicts, refetch]);
  const [isOpen, setOpen] = useState(false);
  const conflicts = query.data?.conflicts ?? [];
  if (conflicts.length === 0) return null;
  const isFolded = !isOpen && conflicts.length > FOLDED_MAX;
  return (
    <Alert tone="danger" title={t('conflict.title')}>
      <ul className="mt-2 flex flex-col gap-3">
        {conflicts.slice(0, isFolded ? FOLDED_MAX : conflicts.length).map((conflict) => (
          <li key={conflict.seq}>
            <ConflictText conflict={conflict} timeZone={event.timeZone} />
          </li>
        ))}
      </ul>
      {isFolded ? (
        <Button reads variant="outline" className="mt-3" onClick={() => setOpen(true)}>
          {t('conflict.all', { count: conflicts.length })}
        </Button>
      ) : null}
    </Alert>
  );
}
