import { useQuery } from '@tanstack/react-query';
import { ConciergeBell, ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { worksTheDoor } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import {
  type AssignedEvent,
  assignedEvents,
} from '#client/features/check-in/event-choice/assigned-events.ts';
import { failureOf } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton, SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { GlanceFailure } from './glance.tsx';

/** The current shift and the next two; the scanner lists the rest. */
const SHIFTS_MAX = 3;

/** The person's current and next shifts, one press from the scanner or the bar. */
export function Shifts() {
  const { t } = useTranslation('dashboard');
  const query = useQuery({ ...trpc.staff.mine.queryOptions(), staleTime: 0 });
  const shifts = comingShifts(query.data?.items ?? []);
  return (
    <section aria-label={t('door.title')} className="mt-6 flex flex-col gap-3">
      {query.error && !query.data ? (
        <GlanceFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton className="h-40 w-full rounded-2xl sm:h-28" />
      ) : shifts.length === 0 ? (
        <Card className="p-5">
          <h2 className="font-semibold text-lg">{t('door.none')}</h2>
          <p className="mt-1 text-pretty text-muted-foreground">{t('door.noneText')}</p>
        </Card>
      ) : (
        shifts
          .slice(0, SHIFTS_MAX)
          .map((event, place) => <Shift key={event.eventId} event={event} first={place === 0} />)
      )}
    </section>
  );
}

/** The first shift only, for people with further roles. Renders nothing if there is none. */
export function FirstShift() {
  const me = useMe();
  const query = useQuery(trpc.staff.mine.queryOptions());
  const [event] = comingShifts(query.data?.items ?? []);
  if (me && worksTheDoor(me) && query.isPending && !failureOf(query)) return <FirstShiftSkeleton />;
  return event ? (
    <div className="mt-6">
      <Shift event={event} first />
    </div>
  ) : null;
}

/** Placeholder for the shift and for the figures and chart below, which wait for it. */
function FirstShiftSkeleton() {
  return (
    <div className="mt-6">
      <Skeleton className="h-56 rounded-2xl sm:h-28" />
      <SkeletonBoxes className="mt-6 grid-cols-2 sm:gap-4 lg:grid-cols-4" count={4} box="h-24" />
      <Skeleton className="mt-4 h-96 rounded-2xl" />
    </div>
  );
}

function comingShifts(items: readonly AssignedEvent[]): AssignedEvent[] {
  return assignedEvents(items).filter(({ phase }) => phase === 'ongoing' || phase === 'published');
}

function Shift({ event, first }: { event: AssignedEvent; first: boolean }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const running = event.phase === 'ongoing';
  const door = event.roles.includes('scanner');
  const bar = event.roles.includes('vendor');
  const look = (main: boolean) =>
    buttonClass({ variant: running && main ? 'primary' : 'outline', size: 'lg' });
  return (
    <Card className="flex flex-col gap-4 p-5 sm:flex-row sm:flex-wrap sm:items-center">
      <div className="min-w-0 flex-1 sm:basis-56">
        <p className="text-muted-foreground text-sm">
          {t(running ? 'door.now' : first ? 'door.next' : 'door.later')}
        </p>
        <h2 className="wrap-anywhere font-semibold text-lg">{event.eventName}</h2>
        <p className="text-muted-foreground text-sm">
          {formats.eventTime(event.startDate, event)} · {event.venueName}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-2.5 sm:flex-row sm:flex-wrap">
        {door ? (
          <Link to={`${PATHS.scanner}?event=${event.eventId}`} className={look(true)}>
            <ScanLine aria-hidden="true" />
            {t('door.open')}
          </Link>
        ) : null}
        {bar ? (
          <Link to={`${PATHS.orderManagement}?event=${event.eventId}`} className={look(!door)}>
            <ConciergeBell aria-hidden="true" />
            {t('door.openBar')}
          </Link>
        ) : null}
      </div>
    </Card>
  );
}
