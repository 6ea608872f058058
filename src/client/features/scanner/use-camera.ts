import type QrScanner from 'qr-scanner';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type CameraProblem, cameraProblemOf } from './camera-problem.ts';
import { readDoorMemory, rememberDoor } from './door-memory.ts';

/** Frames looked at in a second: enough for a code that passes by, easy on the battery. */
const LOOKS_PER_SECOND = 12;
/** The square in the middle of the picture that is looked at, as a part of its shorter side, and its size (px). */
const REGION_SHARE = 0.8;
const REGION_PX = 600;

export interface Camera {
  /**
   * Another one for each time that a camera is opened, to be the key of the video element: qr-scanner goes on for 300 ms
   * after its end, and then stops whatever its element shows (`pause` in its sources).
   */
  opening: number;
  status: 'starting' | 'running' | 'failed';
  problem: CameraProblem | null;
  /** Cameras to switch between; empty until one runs. */
  others: boolean;
  torch: 'none' | 'off' | 'on';
  retry: () => void;
  switchCamera: () => void;
  toggleTorch: () => void;
}

/** The middle square of the picture, larger than qr-scanner's own, so that a code held close is read too. */
function middleOf(video: HTMLVideoElement): QrScanner.ScanRegion {
  const side = Math.round(Math.min(video.videoWidth, video.videoHeight) * REGION_SHARE);
  const scaled = Math.min(side, REGION_PX);
  return {
    x: Math.round((video.videoWidth - side) / 2),
    y: Math.round((video.videoHeight - side) / 2),
    width: side,
    height: side,
    downScaledWidth: scaled,
    downScaledHeight: scaled,
  };
}

/** Asks for the camera itself: qr-scanner would not say why it got none. */
async function openStream(cameraId: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError');
  const wanted = cameraId ? { deviceId: { exact: cameraId } } : { facingMode: 'environment' };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: wanted });
  } catch (error) {
    // The camera that this device remembers is unplugged.
    if (cameraId && cameraProblemOf(error) === 'CAMERA_NOT_FOUND') return await openStream(null);
    throw error;
  }
}

function stopStream(video: HTMLVideoElement): void {
  if (video.srcObject instanceof MediaStream) for (const track of video.srcObject.getTracks()) track.stop();
  video.srcObject = null;
}

function facesUser(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().facingMode === 'user';
}

/** Runs the camera behind a video element and tells every code it reads, frame by frame. */
export function useCamera(
  videoRef: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): Camera {
  const [wish, setWish] = useState(() => ({ cameraId: readDoorMemory().cameraId, opening: 0 }));
  const [status, setStatus] = useState<Camera['status']>('starting');
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [torch, setTorch] = useState<Camera['torch']>('none');
  const scanner = useRef<QrScanner | null>(null);
  const tell = useRef(onCode);
  tell.current = onCode;

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const { cameraId } = wish;
    let over = false;
    setStatus('starting');
    setProblem(null);
    setTorch('none');

    const start = async () => {
      const [{ default: Scanner }, stream] = await Promise.all([import('qr-scanner'), openStream(cameraId)]);
      if (over) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      video.srcObject = stream;
      video.style.transform = facesUser(stream) ? 'scaleX(-1)' : '';
      const current = new Scanner(video, ({ data }) => tell.current(data), {
        returnDetailedScanResult: true,
        onDecodeError: () => {},
        calculateScanRegion: middleOf,
        maxScansPerSecond: LOOKS_PER_SECOND,
        preferredCamera: cameraId ?? 'environment',
      });
      scanner.current = current;
      await current.start();
      const [hasTorch, cameras] = await Promise.all([current.hasFlash(), Scanner.listCameras()]);
      if (over) return;
      setStatus('running');
      setTorch(hasTorch ? 'off' : 'none');
      setIds(cameras.map((camera) => camera.id));
    };

    start().catch((error: unknown) => {
      if (over) return;
      console.error(error);
      stopStream(video);
      setProblem(cameraProblemOf(error));
      setStatus('failed');
    });
    return () => {
      over = true;
      scanner.current?.destroy();
      scanner.current = null;
      stopStream(video);
    };
  }, [videoRef, wish]);

  const switchCamera = useCallback(() => {
    const stream = videoRef.current?.srcObject;
    const [track] = stream instanceof MediaStream ? stream.getVideoTracks() : [];
    const running = track?.getSettings().deviceId;
    const next = ids[(ids.indexOf(running ?? '') + 1) % ids.length];
    if (!next) return;
    rememberDoor({ cameraId: next });
    setWish(({ opening }) => ({ cameraId: next, opening: opening + 1 }));
  }, [ids, videoRef]);

  const toggleTorch = useCallback(() => {
    const current = scanner.current;
    current?.toggleFlash().then(
      () => setTorch(current.isFlashOn() ? 'on' : 'off'),
      (error: unknown) => console.error(error),
    );
  }, []);

  return {
    opening: wish.opening,
    status,
    problem,
    others: ids.length > 1,
    torch,
    retry: useCallback(() => setWish(({ cameraId, opening }) => ({ cameraId, opening: opening + 1 })), []),
    switchCamera,
    toggleTorch,
  };
}
