import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { eventToOpen } from '#client/features/check-in/event-choice/assigned-events.ts';
import {
  readDeviceSettings,
  saveDeviceSettings,
} from '#client/features/check-in/event-choice/device-settings.ts';
import type { KnownEvent } from '#client/features/check-in/event-choice/known-events.ts';
import { modesOf, SCAN_MODES } from '#client/features/check-in/event-choice/scan-mode.ts';
import { tonightsEvents } from '#client/features/check-in/event-choice/tonight.ts';
import { useAssignedEvents } from '#client/features/check-in/event-choice/use-assigned-events.ts';
import { uploadQueue } from '#client/features/check-in/offline/upload-queue.ts';
import { holdDoor } from '#client/features/offline-shell/updates.ts';
import { HelperSheet } from '#client/features/staff/helper/helper-sheet.tsx';
import { helperPhone, noteHelperEnded } from '#client/lib/api/helper-phone.ts';
import { toast } from '#client/lib/toast.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Me } from '#shared/contracts/auth.ts';
import { CameraStage } from './camera-stage.tsx';
import { ChooseEvent, type LeftDoor } from './choose-event.tsx';
import { DoorScreen } from './door-screen.tsx';
import { EventKeeper } from './tonight-bar.tsx';

/** In the address: all events of tonight, of which `event` is on the screen. */
const ALL_PARAM = 'tonight';

export default function ScannerPage() {
  const me = useMe();
  useEffect(holdDoor, []);
  return me ? <Doors me={me} /> : null;
}

/** Choose an event and a gate, then scan. `?event=` skips the choice, `&mode=` selects the mode. */
function Doors({ me }: { me: Me }) {
  const { t } = useTranslation(['scanner', 'common']);
  const [params, setParams] = useSearchParams();
  const [gate, setGate] = useState(() => readDeviceSettings().gate);
  const [handed, setHanded] = useState<{ eventId: string; code: string } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [left, setLeft] = useState<LeftDoor | null>(null);
  // A helper's phone has one event, and no other to choose.
  const requested = helperPhone?.eventId ?? params.get('event');
  const [showsHelper, setShowsHelper] = useState(false);
  /** The event last opened on this page, initially on this device; another tab's choice does not change it. */
  const [last, setLast] = useState(() => readDeviceSettings().eventId);
  const { doors, status, isCertain, recheckAccess } = useAssignedEvents(me, {
    requested,
    last,
    isChoosing: choosing,
  });
  const isOpening = !choosing && status === 'known';
  const open = isOpening ? eventToOpen(doors, { requested, last }) : null;
  const openId = open?.eventId ?? null;

  useEffect(() => {
    if (openId === null) return;
    setLast(openId);
    saveDeviceSettings({ eventId: openId });
  }, [openId]);
  // A query may learn of the lost access before the socket does, and close the screen that would have told.
  const [shown, setShown] = useState(open);
  if (open && open.eventId !== shown?.eventId) setShown(open);
  if (isOpening && isCertain && !open && shown && shown.eventId === requested) {
    setShown(null);
    setLeft({ event: shown, wasAdmins: shown.isForeign === true });
    setChoosing(true);
  }
  useEffect(() => {
    uploadQueue.kick();
    window.addEventListener('online', uploadQueue.kick);
    return () => window.removeEventListener('online', uploadQueue.kick);
  }, []);

  /** Asks the server which roles remain. If the account is closed, the request itself signs out. */
  const onAccessLost = async (door: KnownEvent) => {
    // A helper has one role at one event: nothing can be left.
    if (helperPhone) return noteHelperEnded();
    const access = await recheckAccess(door);
    // No answer: the socket reconnects and asks again.
    if (access === 'noResponse') return;
    if (!access) {
      setLeft({ event: door, wasAdmins: door.isForeign === true });
      setChoosing(true);
    } else if (!modesOf(access.roles).includes('tickets'))
      toast.warning(t('left.ticketsOff', { event: door.eventName }));
  };

  const isAllTonight = params.get(ALL_PARAM) === '1';
  /** Another event of tonight: its code takes over where the person stands. */
  const showOther = (eventId: string, code: string | null) => {
    setHanded(code === null ? null : { eventId, code });
    setParams({ event: eventId, [ALL_PARAM]: '1' }, { replace: true });
  };
  const nameGate = (next: string) => {
    setGate(next);
    saveDeviceSettings({ gate: next });
  };

  if (open) {
    const tonight = isAllTonight && !helperPhone ? tonightsEvents(doors) : [];
    const others = tonight.filter(({ eventId }) => eventId !== open.eventId);
    const screen = (
      <CameraStage>
        {(stage) => (
          <>
            <DoorScreen
              // Remount when roles change: someone who lost ticket scanning may still hand out orders.
              key={`${open.eventId} ${open.roles.join(' ')}`}
              event={open}
              stage={stage}
              tonight={
                others.length > 0
                  ? {
                      events: tonight,
                      handed: handed?.eventId === open.eventId ? handed.code : null,
                      onEvent: showOther,
                    }
                  : null
              }
              gate={gate.trim()}
              onGate={nameGate}
              mode={SCAN_MODES.find((mode) => mode === params.get('mode')) ?? null}
              me={me}
              onChange={() => (helperPhone ? setShowsHelper(true) : setChoosing(true))}
              onAccessLost={() => void onAccessLost(open)}
            />
            {others.map((event) => (
              <EventKeeper key={event.eventId} event={event} gate={gate.trim()} personId={me.id} />
            ))}
          </>
        )}
      </CameraStage>
    );
    if (!helperPhone) return screen;
    return (
      <>
        {screen}
        <HelperSheet helper={helperPhone} open={showsHelper} onOpenChange={setShowsHelper} />
      </>
    );
  }
  if (status === 'loading' || (status === 'asking' && !choosing)) {
    return (
      <div className="grid min-h-dvh animate-appear-late place-items-center">
        <Spinner label={t('common:loading')} className="size-8" />
      </div>
    );
  }
  return (
    <ChooseEvent
      notMine={requested !== null && !choosing && isCertain}
      left={left}
      personId={me.id}
      events={doors}
      gate={gate}
      onGate={nameGate}
      onChoose={(eventId, all = false) => {
        setParams(all ? { event: eventId, [ALL_PARAM]: '1' } : { event: eventId }, { replace: true });
        setLeft(null);
        setChoosing(false);
      }}
    />
  );
}
