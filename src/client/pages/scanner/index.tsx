import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type DoorEvent, doorEvents, eventToOpen } from '#client/features/scanner/door-events.ts';
import { readDoorMemory, rememberDoor } from '#client/features/scanner/door-memory.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { EventView } from '#shared/contracts/events.ts';
import { ChooseEvent } from './choose-event.tsx';
import { DoorScreen } from './door-screen.tsx';

/** The door: first which event and which gate, then the camera. `?event=` opens one without asking. */
export default function ScannerPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [gate, setGate] = useState(() => readDoorMemory().gate);
  const [choosing, setChoosing] = useState(false);
  const staff = useQuery(trpc.staff.mine.queryOptions());
  const events = doorEvents(staff.data?.items ?? []);
  const asked = params.get('event');
  const listed = events.some((event) => event.eventId === asked);
  // An administrator may work at any door, and their list holds only their own.
  const other = useQuery(
    trpc.events.get.queryOptions(
      { eventId: asked ?? '' },
      { enabled: asked !== null && staff.isSuccess && !listed },
    ),
  );
  const known = other.data?.mine && !listed ? [...events, doorOf(other.data)] : events;
  const waits = other.isLoading && !choosing;
  const open = choosing || waits ? null : eventToOpen(known, { asked, last: readDoorMemory().eventId });

  if (open) {
    return (
      <DoorScreen key={open.eventId} event={open} gate={gate.trim()} onChange={() => setChoosing(true)} />
    );
  }
  if (waits || staff.isLoading) {
    return (
      <div className="grid min-h-dvh animate-appear-late place-items-center">
        <Spinner label={t('loading')} className="size-8" />
      </div>
    );
  }
  return (
    <ChooseEvent
      query={staff}
      events={events}
      gate={gate}
      onGate={(next) => {
        setGate(next);
        rememberDoor({ gate: next });
      }}
      onChoose={(eventId) => {
        rememberDoor({ eventId });
        setParams({ event: eventId }, { replace: true });
        setChoosing(false);
      }}
    />
  );
}

function doorOf(event: EventView): DoorEvent {
  return { ...event, eventId: event.id, eventName: event.name, roles: ['scanner'] };
}
