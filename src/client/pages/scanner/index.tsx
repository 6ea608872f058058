import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { doorEvents, eventToOpen } from '#client/features/scanner/door-events.ts';
import { readDoorMemory, rememberDoor } from '#client/features/scanner/door-memory.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ChooseEvent } from './choose-event.tsx';
import { DoorScreen } from './door-screen.tsx';

/** The door: first which event and which gate, then the camera. `?event=` opens one without asking. */
export default function ScannerPage() {
  const [params, setParams] = useSearchParams();
  const [gate, setGate] = useState(() => readDoorMemory().gate);
  const [choosing, setChoosing] = useState(false);
  const staff = useQuery(trpc.staff.mine.queryOptions());
  const events = doorEvents(staff.data?.items ?? []);
  const open = choosing
    ? null
    : eventToOpen(events, { asked: params.get('event'), last: readDoorMemory().eventId });

  if (open) {
    return (
      <DoorScreen key={open.eventId} event={open} gate={gate.trim()} onChange={() => setChoosing(true)} />
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
