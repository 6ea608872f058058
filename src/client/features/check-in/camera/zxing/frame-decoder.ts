/** The WebAssembly must run within this time (ms), or the camera starts with qr-scanner's decoder. */
const READY_WITHIN_MS = 6_000;

export interface FrameToDecode {
  /** From 1. */
  id: number;
  frame: ImageData;
}

export interface DecodedFrame {
  /** 0 for the first message, which says that the worker is ready or why it is not. */
  id: number;
  text: string | null;
  problem?: string;
}

/** The part of a `BarcodeDetector` that qr-scanner uses. */
export interface FrameDecoder {
  detect: (frame: HTMLCanvasElement) => Promise<{ rawValue: string; cornerPoints: [] }[]>;
}

let starting: Promise<FrameDecoder> | null = null;

/** The page's decoder, for browsers without a native detector. Rejects where WebAssembly does not start. */
export function frameDecoder(): Promise<FrameDecoder> {
  starting ??= start().catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return starting;
}

async function start(): Promise<FrameDecoder> {
  const worker = new Worker(new URL('./zxing-worker.ts', import.meta.url), { type: 'module' });
  try {
    await whenReady(worker);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  const waiting = new Map<number, (text: string | null) => void>();
  let last = 0;
  worker.addEventListener('message', ({ data: { id, text } }: MessageEvent<DecodedFrame>) => {
    waiting.get(id)?.(text);
    waiting.delete(id);
  });
  return {
    async detect(canvas) {
      const { width, height } = canvas;
      const frame = canvas.getContext('2d')?.getImageData(0, 0, width, height);
      if (!frame) return [];
      last += 1;
      const id = last;
      const text = await new Promise<string | null>((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ id, frame } satisfies FrameToDecode, [frame.data.buffer]);
      });
      return text === null ? [] : [{ rawValue: text, cornerPoints: [] }];
    },
  };
}

function whenReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => reject(new Error(`The decoder does not start: ${problem}`));
    const timer = setTimeout(() => fail('too slow'), READY_WITHIN_MS);
    worker.addEventListener(
      'message',
      ({ data: { problem } }: MessageEvent<DecodedFrame>) => {
        clearTimeout(timer);
        if (problem === undefined) resolve();
        else fail(problem);
      },
      { once: true },
    );
    worker.addEventListener('error', ({ message }) => fail(message));
  });
}
