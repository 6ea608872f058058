import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareZXingModule } from 'zxing-wasm/reader';

const WASM = join(import.meta.dirname, '../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');

/** Starts the scanner's decoder in Node, where it has no address to load its WebAssembly from. */
export async function loadDecoder(): Promise<void> {
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer },
    fireImmediately: true,
  });
}
