import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { holdDoor } from '#client/features/offline-shell/updates.ts';
import { eventToOpen } from '#client/features/scanner/event-choice/assigned-events.ts';
import {
  readDeviceSettings,
  saveDeviceSettings,
} from '#client/features/scanner/event-choice/device-settings.ts';
import type { KnownEvent } from '#client/features/scanner/event-choice/known-events.ts';
import { modesOf, SCAN_MODES } from '#client/features/scanner/event-choice/scan-mode.ts';
import { useAssignedEvents } from '#client/features/scanner/event-choice/use-assigned-events.ts';
import { uploadQueue } from '#client/features/scanner/offline/upload-queue.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { toast } from '#client/lib/toast.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Me } from '#shared/contracts/auth.ts';
import { ChooseEvent, type LeftDoor } from './choose-event.tsx';
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
  const [gate, setGate] = useState(() => readDeviceSettings().gate);
  const [choosing, setChoosing] = useState(false);
  const [left, setLeft] = useState<LeftDoor | null>(null);
  const asked = params.get('event');
  /** The door that this page opened last, or this device before: another page's door does not change this one's. */
  const [last, setLast] = useState(() => readDeviceSettings().eventId);
  const { doors, status, isCertain, askAbout } = useAssignedEvents(me, { asked, last, isChoosing: choosing });
  const isOpening = !choosing && status === 'known';
  const open = isOpening ? eventToOpen(doors, { asked, last }) : null;
  const openId = open?.eventId ?? null;

  useEffect(() => {
    if (openId === null) return;
    setLast(openId);
    saveDeviceSettings({ eventId: openId });
  }, [openId]);
  useEffect(() => {
    uploadQueue.kick();
    window.addEventListener('online', uploadQueue.kick);
    return () => window.removeEventListener('online', uploadQueue.kick);
  }, []);

  /** The server says what is still theirs; where the account is closed, asking says so and signs out. */
  const onShownOut = async (door: KnownEvent) => {
    const rest = await askAbout(door);
    // The line asks again.
    if (rest === 'unheard') return;
    if (!rest) {
      setLeft({ event: door, wasAdmins: door.isForeign === true });
      setChoosing(true);
    } else if (!modesOf(rest.roles).includes('tickets'))
      toast.warning(t('left.ticketsOff', { event: door.eventName }));
  };

  if (open) {
    return (
      <DoorScreen
        // Another role is another screen: whoever lost the tickets still has the orders.
        key={`${open.eventId} ${open.roles.join(' ')}`}
        event={open}
        gate={gate.trim()}
        mode={SCAN_MODES.find((mode) => mode === params.get('mode')) ?? null}
        me={me}
        onChange={() => setChoosing(true)}
        onShownOut={() => void onShownOut(open)}
      />
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
      notMine={asked !== null && !choosing && isCertain}
      left={left}
      personId={me.id}
      events={doors}
      gate={gate}
      onGate={(next) => {
        setGate(next);
        saveDeviceSettings({ gate: next });
      }}
      onChoose={(eventId) => {
        setParams({ event: eventId }, { replace: true });
        setLeft(null);
        setChoosing(false);
      }}
    />
  );
}
