import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { watchClock } from '../connection/watch-clock.ts';
import { readDeviceSettings, saveDeviceSettings } from '../event-choice/device-settings.ts';
import { type CameraProblem, cameraProblemOf } from './camera-problem.ts';
import { type OpenCamera, openCamera } from './open-camera.ts';

export interface Camera {
  /** Increments with each opening: the key of the video element, which must be fresh (see `openCamera`). */
  opening: number;
  status: 'starting' | 'running' | 'failed';
  problem: CameraProblem | null;
  /** Whether there is another camera to switch to; false until one runs. */
  others: boolean;
  torch: 'none' | 'off' | 'on';
  retry: () => void;
  switchCamera: () => void;
  toggleTorch: () => void;
}

interface Wish {
  cameraId: string | null;
  opening: number;
}

function reopened(wish: Wish): Wish {
  return { ...wish, opening: wish.opening + 1 };
}

export interface CameraReads {
  onCode: (code: string) => void;
  /** Called for each frame without a code. */
  onNothing: () => void;
}

/** Runs the camera behind a video element while the page is visible and reports what each frame contains. */
export function useCamera(videoRef: RefObject<HTMLVideoElement | null>, reads: CameraReads): Camera {
  const [wish, setWish] = useState<Wish>(() => ({ cameraId: readDeviceSettings().cameraId, opening: 0 }));
  const [status, setStatus] = useState<Camera['status']>('starting');
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [torch, setTorch] = useState<Camera['torch']>('none');
  const running = useRef<OpenCamera | null>(null);
  /** Survives a hidden page, where the torch turns off with the camera. */
  const lit = useRef(false);
  const latestReads = useRef(reads);
  latestReads.current = reads;

  /** A torch that fails to turn on does not fail the camera. */
  const light = useCallback((camera: OpenCamera) => {
    lit.current = true;
    camera.light().then(
      () => setTorch('on'),
      (error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        console.error(error);
        lit.current = false;
      },
    );
  }, []);

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const { cameraId } = wish;
    const closing = new AbortController();
    const { signal } = closing;
    setStatus('starting');
    setProblem(null);

    const fail = (error: unknown) => {
      if (signal.aborted) return;
      closing.abort();
      console.error(error);
      setTorch('none');
      setProblem(cameraProblemOf(error));
      setStatus('failed');
    };
    const start = async () => {
      const camera = await openCamera(video, {
        cameraId,
        onCode: (code) => latestReads.current.onCode(code),
        onNothing: () => latestReads.current.onNothing(),
        onLost: () => fail(new DOMException('the camera was lost', 'NotReadableError')),
        closing: signal,
      });
      running.current = camera;
      // Remember only a camera that has worked.
      if (cameraId !== null && camera.id === cameraId) saveDeviceSettings({ cameraId });
      setStatus('running');
      setIds(camera.ids);
      setTorch(camera.hasTorch ? 'off' : 'none');
      if (camera.hasTorch && lit.current) light(camera);
    };
    const look = () => {
      if (document.hidden) closing.abort();
      else setWish(reopened);
    };
    document.addEventListener('visibilitychange', look);
    // qr-scanner schedules frames by wall clock and would stall until a clock that was set back catches up.
    const stopWatching = watchClock(() => setWish(reopened));
    if (!document.hidden) start().catch(fail);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stopWatching();
      closing.abort();
    };
  }, [videoRef, wish, light]);

  const switchCamera = useCallback(() => {
    lit.current = false;
    // Advance from the requested camera, not the running one: otherwise a camera that fails to open is chosen forever.
    setWish(({ cameraId, opening }) => {
      const at = ids.indexOf(cameraId ?? running.current?.id ?? '');
      return { cameraId: ids[(at + 1) % ids.length] ?? null, opening: opening + 1 };
    });
  }, [ids]);

  const toggleTorch = () => {
    if (!lit.current) {
      if (running.current) light(running.current);
      return;
    }
    // Only closing the camera turns a torch off reliably: `torch: false` has no effect on many phones.
    lit.current = false;
    setWish(reopened);
  };

  return {
    opening: wish.opening,
    status,
    problem,
    others: ids.length > 1,
    torch,
    retry: useCallback(() => setWish(reopened), []),
    switchCamera,
    toggleTorch,
  };
}
