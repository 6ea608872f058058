/** The WebAssembly must run within this time (ms); until then a guest waits at the door. */
const READY_WITHIN_MS = 15_000;

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
  const waiting = new Map<number, (text: string | null) => void>();
  let last = 0;
  const ready = Promise.withResolvers<void>();
  worker.addEventListener('message', ({ data: { id, text, problem } }: MessageEvent<DecodedFrame>) => {
    if (id > 0) waiting.get(id)?.(text);
    else if (problem === undefined) ready.resolve();
    else ready.reject(new Error(problem));
    waiting.delete(id);
  });
  worker.addEventListener('error', ({ message }) => ready.reject(new Error(message || 'The decoder failed')));
  const timer = setTimeout(() => ready.reject(new Error('The decoder took too long')), READY_WITHIN_MS);
  try {
    await ready.promise;
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
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
