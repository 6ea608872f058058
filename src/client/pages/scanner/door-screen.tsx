import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastCount } from '#client/features/check-in/connection/last-count.ts';
import type { AssignedEvent } from '#client/features/check-in/event-choice/assigned-events.ts';
import {
  readDeviceSettings,
  saveDeviceSettings,
} from '#client/features/check-in/event-choice/device-settings.ts';
import { modesOf, modeToOpen, type ScanMode } from '#client/features/check-in/event-choice/scan-mode.ts';
import {
  otherEventNamed,
  otherEventOf,
  type Tonight,
} from '#client/features/check-in/event-choice/tonight.ts';
import { queuedIn } from '#client/features/check-in/offline/queued-scans.ts';
import { useOfflineList } from '#client/features/check-in/offline/use-offline-list.ts';
import { useBarConnection } from '#client/features/check-in/orders/use-bar-connection.ts';
import { useOrderPickUp } from '#client/features/check-in/orders/use-order-pick-up.ts';
import { conflictsSeen } from '#client/features/check-in/scan/conflicts.ts';
import { useJournal, useStorageState } from '#client/features/check-in/scan/journal.ts';
import { speaker } from '#client/features/check-in/scan/speaker.ts';
import {
  ORDER_SHOWN,
  SIGNALS,
  type Signal,
  UNTIMELY_QUESTION,
} from '#client/features/check-in/scan/tones.ts';
import { useCheckIn } from '#client/features/check-in/scan/use-check-in.ts';
import { useWedge } from '#client/features/check-in/wedge/use-wedge.ts';
import { useWedgedCode } from '#client/features/check-in/wedge/wedged-code.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { useSentSale } from '#client/features/sales/sent-sale.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { CancelledBanner } from './banners/cancelled-banner.tsx';
import { ConflictBanner } from './banners/conflict-banner.tsx';
import type { Stage } from './camera-stage.tsx';
import { DoorSheets, type OpenSheet } from './door-sheets.tsx';
import { useHeads, useWay } from './heads/use-heads.ts';
import { WayBar } from './heads/way-bar.tsx';
import { WayFrame } from './heads/way-frame.tsx';
import { ModeBar } from './mode-bar.tsx';
import { StatusBar } from './status-bar.tsx';
import { TonightBar } from './tonight-bar.tsx';
import { ToolBar } from './tool-bar.tsx';
import { useBarHeight } from './use-bar-height.ts';
import { useDoorLine } from './use-door-line.ts';
import { CheckingLayer } from './verdict/checking-layer.tsx';
import { OrderLayer } from './verdict/order-layer.tsx';
import { UntimelyLayer } from './verdict/untimely-layer.tsx';
import { hasActions, VerdictActions } from './verdict/verdict-actions.tsx';
import { VerdictLayer } from './verdict/verdict-layer.tsx';
import { UnsentHandOvers } from './vouchers/unsent-hand-overs.tsx';
import { VoucherLayer } from './vouchers/voucher-layer.tsx';

interface DoorScreenProps {
  event: AssignedEvent;
  /** The camera behind the screen. */
  stage: Stage;
  /** Tonight's other events; null where the person chose this one alone. */
  tonight: Tonight | null;
  gate: string;
  onGate: (gate: string) => void;
  /** The scan mode from the URL. */
  mode: ScanMode | null;
  me: Me;
  onChange: () => void;
  /** This person's access to the event has ended or changed. */
  onAccessLost: () => void;
}

/** The scanner: camera, verdict and count. Always dark, because doors are dark places. */
export function DoorScreen({
  event,
  stage,
  tonight,
  gate,
  onGate,
  mode: requestedMode,
  me,
  onChange,
  onAccessLost,
}: DoorScreenProps) {
  const { t } = useTranslation('scanner');
  const { eventId, timeZone } = event;
  const allowed = modesOf(event.roles);
  const [mode, setMode] = useState(() => modeToOpen(allowed, requestedMode ?? readDeviceSettings().mode));
  const [muted, setMuted] = useState(() => readDeviceSettings().muted);
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const [seen, setSeen] = useState(() => conflictsSeen.read(eventId) ?? 0);
  const awake = useSyncExternalStore(speaker.onChange, speaker.isAwake);
  const waiting = queuedIn(useJournal());
  const storage = useStorageState();
  const sentSale = useSentSale(eventId, me.id);
  const topBar = useBarHeight('--top-bar');
  const bottomBar = useBarHeight('--bottom-bar');

  const signal = useCallback(
    (given: Signal) => {
      if (!muted) speaker.play(given);
      navigator.vibrate?.([...given.vibration]);
    },
    [muted],
  );
  const tickets = allowed.includes('tickets');
  const { way, countsOut, turn } = useWay(eventId);
  const door = useCheckIn(
    { event, gate, way, personId: me.id, tickets },
    {
      onVerdict: ({ kind, code, eventName }) => {
        // A typed code of another event of tonight: only the server could tell.
        const named = tonight && otherEventNamed(tonight.events, eventId, eventName);
        if (kind === 'WRONG_EVENT' && named && code) tonight.onEvent(named, code);
        else signal(SIGNALS[kind]);
      },
      onUntimely: () => signal(UNTIMELY_QUESTION),
      onAccessLost,
    },
  );
  // Without the tickets role there is no check-in socket; the bar's live board reports lost access instead.
  const bar = useLiveBoard(tickets ? null : eventId, 'staff');
  const { accessLost } = bar;
  const leave = useEffectEvent(onAccessLost);
  useEffect(() => {
    if (accessLost) leave();
  }, [accessLost]);
  const counter = useOrderPickUp(
    { eventId, personId: me.id, bar: gate },
    {
      onVerdict: ({ kind }) => signal(SIGNALS[kind]),
      onOrder: () => signal(ORDER_SHOWN),
      onHandedOver: (isDone) => signal(SIGNALS[isDone ? 'ORDER_DONE' : 'ORDER_COMPLETED']),
    },
  );
  // The door's own list serves the bar too.
  useOfflineList(eventId, !tickets);
  const atDoor = mode === 'tickets';
  const { flow, state } = atDoor ? door : counter;
  const barConnection = useBarConnection(!tickets, bar, counter.called);
  const connection = tickets ? door.connection : barConnection;
  const lastCount = useLastCount(eventId, door.count, door.countedAt);
  const heads = useHeads({
    eventId,
    gate,
    me,
    count: lastCount,
    waiting,
    connection,
    // Each of tonight's events has gates of its own: a question at every guest would be in the way.
    onAskGate: () => setSheet((present) => present ?? (tonight ? null : 'gate')),
  });
  const isCancelled = tickets ? door.count?.isCancelled === true : bar.board?.board?.status === 'cancelled';

  const line = useDoorLine({ eventId, tickets, mayOpen: atDoor && sheet === null }, () => setSheet('line'));
  const eventOf = (code: string) => tonight && otherEventOf(tonight.events, eventId, code);
  const { lookAgain, lookAway } = door.flow;
  const { camera } = stage;
  const isFree = state.kind === 'ready' || state.kind === 'verdict';
  stage.reads.current = {
    onCode: (code) => {
      const elsewhere = sheet === null && isFree ? eventOf(code) : null;
      if (elsewhere !== null) return tonight?.onEvent(elsewhere, null);
      // Codes can arrive before the camera's status becomes `running`.
      lookAgain();
      if (line.see(code)) return;
      // Behind an open sheet, codes only count as still in view: typing or searching must not start a scan.
      if (sheet === null) flow.see(code);
      else flow.keep(code);
      (atDoor ? counter : door).flow.keep(code);
    },
    onNothing: () => {
      for (const { flow: shown } of [door, counter]) shown.seeNothing();
    },
    onType: () => setSheet('code'),
  };
  const isLooking = camera.status === 'running';
  useEffect(() => {
    if (isLooking) lookAgain();
    return lookAway;
  }, [isLooking, lookAgain, lookAway]);

  const enter = (code: string) => {
    // A sale in progress is not lost to a scan.
    if (sheet === 'sale') return;
    if (line.see(code, atDoor)) return;
    setSheet(null);
    const elsewhere = eventOf(code);
    if (elsewhere !== null) tonight?.onEvent(elsewhere, code);
    else flow.enter(code);
  };
  const takeHanded = useEffectEvent(() => tonight?.handed && flow.enter(tonight.handed));
  useEffect(() => {
    takeHanded();
  }, []);
  useWedge(enter);
  useWedgedCode(enter);

  const switchTo = (next: ScanMode) => {
    flow.clear();
    setMode(next);
    saveDeviceSettings({ mode: next });
  };

  const unseen = door.conflicts.filter(({ seq }) => seq > seen);
  const showLast = () => {
    const latest = Math.max(seen, ...door.conflicts.map(({ seq }) => seq));
    conflictsSeen.write(latest, eventId);
    setSeen(latest);
    setSheet('last');
  };
  const verdict = state.kind === 'verdict' ? state : null;
  const settled = useSettled(verdict && String(verdict.number));
  const checking = state.kind === 'checking' ? state : null;
  const handing = state.kind === 'order' && state.handing;
  const untimely = state.kind === 'untimely' ? state : null;
  const trouble = checking?.trouble === true ? 'network' : checking?.trouble || null;

  return (
    <>
      {atDoor && way === 'out' ? <WayFrame /> : null}
      <CheckingLayer
        checking={checking && { trouble }}
        note={atDoor ? t('checking.notIn') : t('orders.notOut')}
        onGiveUp={atDoor ? door.flow.giveUp : counter.flow.clear}
      />
      <VerdictLayer shown={verdict} timeZone={timeZone} settled={settled} onClear={() => flow.clear()}>
        {verdict && hasActions(verdict.verdict, allowed, heads.rights) ? (
          <VerdictActions
            key={verdict.number}
            eventId={eventId}
            verdict={verdict.verdict}
            allowed={allowed}
            rights={heads.rights}
            offline={connection === 'offline'}
            onHold={door.flow.hold}
            // Clear only this verdict: the next guest's may already be on screen.
            onClear={() => door.flow.clear(verdict.number)}
            onSwitch={(next, code) => {
              switchTo(next);
              if (next === 'tickets') door.flow.takeOver(code);
              else counter.flow.enter(code);
            }}
            onMove={(act) => door.flow.moveMore(verdict.verdict, act)}
            onTurnAway={(reason) => {
              void heads.turnAway(verdict.verdict, reason);
              door.flow.clear(verdict.number);
            }}
          />
        ) : null}
      </VerdictLayer>
      <ToolBar
        barRef={bottomBar}
        camera={camera}
        muted={muted}
        soundReady={awake}
        checking={state.kind === 'checking'}
        yields={verdict !== null}
        onMuted={(next) => {
          setMuted(next);
          saveDeviceSettings({ muted: next });
        }}
        onType={() => setSheet('code')}
      >
        {atDoor && countsOut ? (
          <WayBar
            way={way}
            isFull={heads.isFull}
            held={checking !== null}
            yields={verdict !== null}
            onWay={(next) => {
              door.flow.clear();
              turn(next);
            }}
            onCount={heads.countPeople}
          />
        ) : null}
        <ModeBar
          yields={verdict !== null}
          held={checking !== null || handing || (verdict !== null && !settled)}
          checking={checking !== null}
          allowed={allowed}
          mode={mode}
          onMode={switchTo}
          unseen={unseen.length}
          saleResultUnknown={sentSale !== null && sheet !== 'sale'}
          onLookUp={() => setSheet('name')}
          onSell={() => setSheet('sale')}
          inLine={line.inLine}
          onLine={() => setSheet('line')}
          onLastScans={showLast}
        />
      </ToolBar>
      {atDoor ? (
        <UntimelyLayer question={untimely} flow={door.flow} timeZone={timeZone} />
      ) : (
        <>
          <OrderLayer state={counter.state} flow={counter.flow} />
          <VoucherLayer state={counter.state} flow={counter.flow} timeZone={timeZone} />
        </>
      )}
      <div ref={topBar} className="pointer-events-none absolute inset-x-0 top-0 *:pointer-events-auto">
        <StatusBar
          event={event}
          gate={gate}
          mode={mode}
          count={heads.count}
          zone={heads.zone}
          isZoneNamed={heads.doors.inside.length > 1}
          connection={connection}
          ready={{ ...door.ready, isFull: storage.isFull }}
          yields={verdict !== null || untimely !== null || unseen.length > 0 || isCancelled}
          waiting={heads.waiting}
          unstored={storage.unstored}
          refused={waiting.filter(({ problem }) => problem !== null).length}
          onChange={onChange}
          onWaiting={showLast}
          onGates={() => setSheet('gate')}
        />
        {tonight ? <TonightBar tonight={tonight} eventId={eventId} yields={verdict !== null} /> : null}
        <UnsentHandOvers />
        <CancelledBanner isCancelled={isCancelled} />
        <ConflictBanner
          conflict={unseen[0] ?? null}
          unseen={unseen.length}
          timeZone={timeZone}
          yields={
            verdict !== null || untimely !== null || state.kind === 'order' || state.kind === 'vouchers'
          }
          onShow={showLast}
        />
      </div>
      <DoorSheets
        {...{ sheet, event, gate, way, mode, me, onEnter: enter }}
        onSheet={(next) => {
          setSheet(next);
          if (next === null && (sheet === 'sale' || sheet === 'line')) line.forget();
        }}
        heads={heads}
        offline={connection === 'offline'}
        conflicts={door.conflicts}
        isCancelled={isCancelled}
        scanned={line.scanned}
        onSignal={signal}
        onGate={onGate}
        onAdmit={door.flow.admit}
        onAskAgain={
          checking || handing
            ? null
            : (check) => {
                if (!atDoor) switchTo('tickets');
                door.flow.askAgain(check);
              }
        }
      />
    </>
  );
}
