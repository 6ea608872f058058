import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type Camera, type CameraReads, useCamera } from '#client/features/check-in/camera/use-camera.ts';
import { speaker } from '#client/features/check-in/scan/speaker.ts';
import { forceDark } from '#client/features/preferences/theme.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { CameraView } from './camera-view.tsx';

interface StageReads extends CameraReads {
  /** The camera does not work: somebody wants to type. */
  onType: () => void;
}

export interface Stage {
  camera: Camera;
  /** The screen in front of the camera sets what it does with codes. */
  reads: RefObject<StageReads>;
}

const NOBODY: StageReads = { onCode: () => {}, onNothing: () => {}, onType: () => {} };

/** The camera of the scanner, which runs on while the screen in front of it changes to another event's. */
export function CameraStage({ children }: { children: (stage: Stage) => ReactNode }) {
  const video = useRef<HTMLVideoElement>(null);
  const reads = useRef(NOBODY);
  const camera = useCamera(video, {
    onCode: (code) => reads.current.onCode(code),
    onNothing: () => reads.current.onNothing(),
  });
  useWakeLock();
  // The whole page, since sheets and toasts render outside the scanner's frame.
  useEffect(forceDark, []);
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
    <div data-theme="dark" className="@container fixed inset-0 overflow-hidden bg-background text-foreground">
      <CameraView videoRef={video} camera={camera} onType={() => reads.current.onType()} />
      {children({ camera, reads })}
    </div>
  );
}
