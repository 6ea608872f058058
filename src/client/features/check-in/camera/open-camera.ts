import type QrScanner from 'qr-scanner';
import { cameraProblemOf } from './camera-problem.ts';
import { chooseDecoder } from './second-look.ts';

/** Frames decoded per second: enough for a code that passes by, easy on the battery. */
const LOOKS_PER_SECOND = 12;
/** The decoded region: a centered square, as a share of the frame's shorter side, and its scaled size (px). */
const REGION_SHARE = 0.8;
const REGION_PX = 600;
/** A code has about 50 modules a side: the default 640 x 480 cannot resolve one at arm's length. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } };

export interface OpenCamera {
  id: string | null;
  /** Ids of all cameras of this device. */
  ids: readonly string[];
  hasTorch: boolean;
  /**
   * Turns the torch on; closing the camera turns it off. Rejects with an `AbortError` if the camera was closed
   * meanwhile.
   */
  light: () => Promise<void>;
}

interface Opening {
  /** Preferred camera, with a fallback to any other; null prefers the rear camera. */
  cameraId: string | null;
  onCode: (code: string) => void;
  /** Called for each frame without a code. */
  onNothing: () => void;
  /** The camera was unplugged or taken by another app. */
  onLost: () => void;
  /** Closes the camera, now or as soon as it has opened. */
  closing: AbortSignal;
}

/**
 * Opens a camera behind a video element and decodes its frames. Rejects as `getUserMedia` does, or with an `AbortError`
 * if it was closed meanwhile. Use a fresh element for each opening: qr-scanner keeps running for 300 ms after it is
 * destroyed and then stops the stream that its element shows (`pause` in its source).
 */
export async function openCamera(
  video: HTMLVideoElement,
  { cameraId, onCode, onNothing, onLost, closing }: Opening,
): Promise<OpenCamera> {
  const loading = import('qr-scanner');
  // Report a missing camera before a failed download of the scanner.
  loading.catch(() => {});
  const stream = await openStream(cameraId, closing);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  closing.addEventListener('abort', stop);
  if (closing.aborted) stop();
  const { default: Scanner } = await loading;
  const lookTwice = await chooseDecoder(Scanner);
  closing.throwIfAborted();

  const [track] = stream.getVideoTracks();
  track?.addEventListener('ended', onLost);
  video.srcObject = stream;
  video.style.transform = track?.getSettings().facingMode === 'user' ? 'scaleX(-1)' : '';
  const onRead = ({ data }: QrScanner.ScanResult) => {
    // The camera may have been closed while this frame was being decoded.
    if (!closing.aborted) onCode(data);
  };
  let isLookingTwice = false;
  const onUnread = async () => {
    let code: string | null = null;
    if (lookTwice && !isLookingTwice) {
      isLookingTwice = true;
      code = await lookTwice(video, scanner.$canvas).catch(() => null);
      isLookingTwice = false;
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
  // Dark-mode viewers and some printers show codes light on dark.
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

/** Opens the stream itself because qr-scanner hides why it got none. Falls back to any camera that opens. */
async function openStream(cameraId: string | null, closing: AbortSignal): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError');
  let problem: unknown;
  for await (const video of wishes(cameraId)) {
    closing.throwIfAborted();
    try {
      return await navigator.mediaDevices.getUserMedia({ audio: false, video });
    } catch (error) {
      // Other errors mean unplugged, broken or in use: try the next camera.
      if (cameraProblemOf(error) === 'CAMERA_PERMISSION') throw error;
      problem = error;
    }
  }
  throw problem;
}

/** Constraints in order of preference: the requested camera, the rear camera, then every other one. */
async function* wishes(cameraId: string | null): AsyncGenerator<MediaTrackConstraints> {
  if (cameraId !== null) yield { deviceId: { exact: cameraId }, ...PICTURE };
  yield { facingMode: 'environment', ...PICTURE };
  for (const { kind, deviceId } of await navigator.mediaDevices.enumerateDevices())
    if (kind === 'videoinput' && deviceId !== '' && deviceId !== cameraId)
      yield { deviceId: { exact: deviceId }, ...PICTURE };
}

/** A larger centered square than qr-scanner's default, so that a code held close still fits. */
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
