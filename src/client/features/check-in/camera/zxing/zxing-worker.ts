import { prepareZXingModule } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { decodeFrame } from './decode-frame.ts';
import type { DecodedFrame, FrameToDecode } from './frame-decoder.ts';

/** The thread that decodes frames, so that the page stays smooth. It says `ready` once the WebAssembly runs. */
prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => postMessage({ id: 0, text: null } satisfies DecodedFrame),
  (error: unknown) => postMessage({ id: 0, text: null, problem: String(error) } satisfies DecodedFrame),
);

addEventListener('message', async ({ data: { id, frame } }: MessageEvent<FrameToDecode>) => {
  const text = await decodeFrame(frame).catch(() => null);
  postMessage({ id, text } satisfies DecodedFrame);
});
