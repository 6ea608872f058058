import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { holdDoor } from '#client/features/offline-shell/updates.ts';
import { type DoorEvent, doorEvents, eventToOpen } from '#client/features/scanner/door-events.ts';
import { readDoorMemory, rememberDoor } from '#client/features/scanner/door-memory.ts';
import { DOOR_MODES, modesOf } from '#client/features/scanner/door-mode.ts';
import { doorUploads } from '#client/features/scanner/door-uploads.ts';
import { knownDoors, rememberDoors } from '#client/features/scanner/known-doors.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { isDecided } from '#client/lib/error-record.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Me } from '#shared/contracts/auth.ts';
import type { EventView } from '#shared/contracts/events.ts';
import { ASKED_EVERY_MS, ChooseEvent, type LeftDoor } from './choose-event.tsx';
import { DoorScreen } from './door-screen.tsx';

export default function ScannerPage() {
  const me = useMe();
  useEffect(holdDoor, []);
  return me ? <Doors me={me} /> : null;
}

/** The door: first which event and which gate, then the camera. `?event=` opens one without asking, `&mode=` in a mode. */
function Doors({ me }: { me: Me }) {
  const { t } = useTranslation(['scanner', 'common']);
  const [params, setParams] = useSearchParams();
  const [gate, setGate] = useState(() => readDoorMemory().gate);
  const [choosing, setChoosing] = useState(false);
  const [left, setLeft] = useState<LeftDoor | null>(null);
  const [kept] = useState(() => knownDoors(me.id));
  const staff = useQuery(trpc.staff.mine.queryOptions());
  // Without network, or until it answers, the doors that this person was shown last stand in.
  const events = doorEvents(staff.data?.items ?? kept);
  const asked = params.get('event');
  const { eventId: last } = readDoorMemory();
  // Without an address the door that was open last is meant, if this person was shown it.
  const wanted = asked ?? kept.find(({ eventId }) => eventId === last)?.eventId ?? null;
  const listed = events.some((event) => event.eventId === wanted);
  // An administrator may work at any door, and their list holds only their own.
  const other = useQuery(
    trpc.events.get.queryOptions(
      { eventId: wanted ?? '' },
      {
        enabled: wanted !== null && staff.isSuccess && !listed,
        refetchInterval: ({ state }) => (choosing || !state.data?.mine ? ASKED_EVERY_MS : false),
      },
    ),
  );
  const shownLast = kept.find(({ eventId }) => eventId === wanted) ?? null;
  // The door that was shown last stays while it is asked for: another screen in between would start the camera anew.
  const foreign = other.isLoading
    ? shownLast
    : other.data?.mine && !listed && !isDecided(other.error)
      ? doorOf(other.data)
      : null;
  const known = foreign ? [...events, foreign] : events;
  const waits = other.isLoading && foreign === null && !choosing;
  const open = choosing || waits ? null : eventToOpen(known, { asked, last });

  useEffect(() => {
    if (!staff.data) return;
    const fresh = staff.data.items.filter(({ eventId }) => eventId !== foreign?.eventId);
    rememberDoors(me.id, foreign ? [...fresh, foreign] : fresh);
  }, [me.id, staff.data, foreign]);
  useEffect(() => {
    doorUploads.kick();
    window.addEventListener('online', doorUploads.kick);
    return () => window.removeEventListener('online', doorUploads.kick);
  }, []);

  /**
   * The list says what is still theirs; where the account is closed, asking for it says so and signs out. One that did
   * not come says nothing: the line asks again.
   */
  const onShownOut = async (event: DoorEvent) => {
    const [list, view] = await Promise.all([staff.refetch(), foreign ? other.refetch() : null]);
    if (!list.isSuccess || (view?.isError && !isDecided(view.error))) return;
    const isAdmins = view?.isSuccess === true && view.data.mine;
    const rest = isAdmins
      ? event
      : doorEvents(list.data.items).find(({ eventId }) => eventId === event.eventId);
    if (!rest) {
      setLeft({ event, wasAdmins: view !== null });
      setChoosing(true);
    } else if (!modesOf(rest.roles).includes('tickets'))
      toast.warning(t('left.ticketsOff', { event: event.eventName }));
  };

  if (open) {
    return (
      <DoorScreen
        // Another role is another screen: whoever lost the tickets still has the orders.
        key={`${open.eventId} ${open.roles.join(' ')}`}
        event={open}
        gate={gate.trim()}
        mode={DOOR_MODES.find((mode) => mode === params.get('mode')) ?? null}
        me={me}
        onChange={() => setChoosing(true)}
        onShownOut={() => void onShownOut(open)}
      />
    );
  }
  if (waits || (staff.isLoading && kept.length === 0)) {
    return (
      <div className="grid min-h-dvh animate-appear-late place-items-center">
        <Spinner label={t('common:loading')} className="size-8" />
      </div>
    );
  }
  return (
    <ChooseEvent
      notMine={asked !== null && !choosing && staff.isSuccess}
      left={left}
      personId={me.id}
      events={known}
      gate={gate}
      onGate={(next) => {
        setGate(next);
        rememberDoor({ gate: next });
      }}
      onChoose={(eventId) => {
        rememberDoor({ eventId });
        setParams({ event: eventId }, { replace: true });
        setLeft(null);
        setChoosing(false);
      }}
    />
  );
}

function doorOf(event: EventView): DoorEvent {
  return { ...event, eventId: event.id, eventName: event.name, roles: ['scanner', 'vendor'] };
}
