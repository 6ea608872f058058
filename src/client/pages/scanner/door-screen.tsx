import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DoorEvent } from '#client/features/scanner/door-events.ts';
import { readDoorMemory, rememberDoor } from '#client/features/scanner/door-memory.ts';
import { speaker } from '#client/features/scanner/speaker.ts';
import { SIGNALS } from '#client/features/scanner/tones.ts';
import { useCamera } from '#client/features/scanner/use-camera.ts';
import { useDoor } from '#client/features/scanner/use-door.ts';
import { useWakeLock } from '#client/features/scanner/use-wake-lock.ts';
import type { Verdict } from '#client/features/scanner/verdict.ts';
import { CameraView } from './camera-view.tsx';
import { CheckingLayer } from './checking-layer.tsx';
import { ManualEntry } from './manual-entry.tsx';
import { StatusBar } from './status-bar.tsx';
import { ToolBar } from './tool-bar.tsx';
import { VerdictLayer } from './verdict-layer.tsx';

interface DoorScreenProps {
  event: DoorEvent;
  gate: string;
  onChange: () => void;
}

/** The door at work: camera, verdict, count. Dark whatever the theme: doors are. */
export function DoorScreen({ event, gate, onChange }: DoorScreenProps) {
  const [muted, setMuted] = useState(() => readDoorMemory().muted);
  const [typing, setTyping] = useState(false);
  const awake = useSyncExternalStore(speaker.onChange, speaker.isAwake);
  useWakeLock();

  const tell = useCallback(
    ({ kind }: Verdict) => {
      const signal = SIGNALS[kind];
      if (!muted) speaker.play(signal);
      navigator.vibrate?.([...signal.vibration]);
    },
    [muted],
  );
  const { state, flow, count, connection } = useDoor(event.eventId, gate, tell);

  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (code) => {
    // Whoever types a code is not scanning the next one.
    if (!typing) flow.see(code);
  });

  useEffect(() => {
    window.addEventListener('pointerdown', speaker.wake);
    window.addEventListener('keydown', speaker.wake);
    speaker.wake();
    return () => {
      window.removeEventListener('pointerdown', speaker.wake);
      window.removeEventListener('keydown', speaker.wake);
    };
  }, []);

  return (
    <div data-theme="dark" className="fixed inset-0 overflow-hidden bg-background text-foreground">
      <CameraView videoRef={video} camera={camera} onType={() => setTyping(true)} />
      <CheckingLayer state={state} onGiveUp={flow.giveUp} />
      <VerdictLayer state={state} timeZone={event.timeZone} onClear={flow.clear} />
      <StatusBar event={event} gate={gate} count={count} connection={connection} onChange={onChange} />
      <ToolBar
        camera={camera}
        muted={muted}
        soundReady={awake}
        checking={state.kind === 'checking'}
        onMuted={(next) => {
          setMuted(next);
          rememberDoor({ muted: next });
        }}
        onType={() => setTyping(true)}
      />
      <ManualEntry
        open={typing}
        onOpenChange={setTyping}
        onEnter={(code) => {
          setTyping(false);
          flow.enter(code);
        }}
      />
    </div>
  );
}
