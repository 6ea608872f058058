import type QrScanner from 'qr-scanner';
import { invertedReader } from '../read-inverted.ts';
import { cameraProblemOf } from './camera-problem.ts';

/** Frames looked at in a second: enough for a code that passes by, easy on the battery. */
const LOOKS_PER_SECOND = 12;
/** The square in the middle of the picture that is looked at, as a part of its shorter side, and its size (px). */
const REGION_SHARE = 0.8;
const REGION_PX = 600;
/** A code has some 50 modules a side: at a camera's default of 640 x 480 a code at arm's length is not read. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } };

export interface OpenCamera {
  id: string | null;
  /** Of all cameras that this device has. */
  ids: readonly string[];
  hasTorch: boolean;
  /** Switches the torch on; it goes out with the camera. Fails with an `AbortError` when that was closed meanwhile. */
  light: () => Promise<void>;
}

interface Opening {
  /** Another one is opened where this one cannot be; null: first the one that looks away from whoever holds the device. */
  cameraId: string | null;
  onCode: (code: string) => void;
  /** A frame in which no code was found. */
  onNothing: () => void;
  /** The camera has gone: unplugged, or taken by another app. */
  onLost: () => void;
  /** Closes the camera, now or as soon as it has opened. */
  closing: AbortSignal;
}

/**
 * Opens a camera behind a video element and reads codes, frame by frame. Fails as `getUserMedia` does, or with an
 * `AbortError` when it was closed meanwhile. The element is good for one opening: qr-scanner goes on for 300 ms after its
 * end, and then stops whatever its element shows (`pause` in its sources).
 */
export async function openCamera(
  video: HTMLVideoElement,
  { cameraId, onCode, onNothing, onLost, closing }: Opening,
): Promise<OpenCamera> {
  const loading = import('qr-scanner');
  // Whoever has no camera is told so first.
  loading.catch(() => {});
  const stream = await openStream(cameraId, closing);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  closing.addEventListener('abort', stop);
  if (closing.aborted) stop();
  const { default: Scanner } = await loading;
  const readInverted = await invertedReader(Scanner);
  closing.throwIfAborted();

  const [track] = stream.getVideoTracks();
  track?.addEventListener('ended', onLost);
  video.srcObject = stream;
  video.style.transform = track?.getSettings().facingMode === 'user' ? 'scaleX(-1)' : '';
  const onRead = ({ data }: QrScanner.ScanResult) => {
    // A frame that was being looked at when the camera was closed.
    if (!closing.aborted) onCode(data);
  };
  let isReadingInverted = false;
  const onUnread = async () => {
    let code: string | null = null;
    if (readInverted && !isReadingInverted) {
      isReadingInverted = true;
      code = await readInverted(scanner.$canvas).catch(() => null);
      isReadingInverted = false;
    }
    if (closing.aborted) return;
    if (code === null) onNothing();
    else onCode(code);
  };
  const scanner = new Scanner(video, onRead, {
    returnDetailedScanResult: true,
    onDecodeError: () => void onUnread(),
    calculateScanRegion: middleOf,
    maxScansPerSecond: LOOKS_PER_SECOND,
  });
  closing.addEventListener('abort', () => scanner.destroy());
  // Light on dark, as dark-mode viewers and some printers show a code.
  scanner.setInversionMode('both');
  await scanner.start();
  const [hasTorch, cameras] = await Promise.all([scanner.hasFlash(), Scanner.listCameras()]);
  closing.throwIfAborted();
  return {
    id: track?.getSettings().deviceId ?? null,
    ids: cameras.map(({ id }) => id),
    hasTorch,
    light: async () => {
      try {
        await scanner.turnFlashOn();
      } finally {
        closing.throwIfAborted();
      }
    },
  };
}

/** Asks for the camera itself: qr-scanner would not say why it got none. Any that opens will do. */
async function openStream(cameraId: string | null, closing: AbortSignal): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError');
  let problem: unknown;
  for await (const video of wishes(cameraId)) {
    closing.throwIfAborted();
    try {
      return await navigator.mediaDevices.getUserMedia({ audio: false, video });
    } catch (error) {
      // Else it is unplugged, broken, or in use elsewhere.
      if (cameraProblemOf(error) === 'CAMERA_PERMISSION') throw error;
      problem = error;
    }
  }
  throw problem;
}

/** The one that was asked for, the one that looks away from whoever holds the device, then whatever there is. */
async function* wishes(cameraId: string | null): AsyncGenerator<MediaTrackConstraints> {
  if (cameraId !== null) yield { deviceId: { exact: cameraId }, ...PICTURE };
  yield { facingMode: 'environment', ...PICTURE };
  for (const { kind, deviceId } of await navigator.mediaDevices.enumerateDevices())
    if (kind === 'videoinput' && deviceId !== '' && deviceId !== cameraId)
      yield { deviceId: { exact: deviceId }, ...PICTURE };
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
