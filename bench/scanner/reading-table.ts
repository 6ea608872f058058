import { randomUUID } from 'node:crypto';
import { rotatedRing } from '../../scripts/keys/rotated-ring.ts';
import { decodeFrame } from '../../src/client/features/check-in/camera/zxing/decode-frame.ts';
import { ticketSigningKey } from '../../src/shared/codes/key-ring.ts';
import { newSecret, signQr } from '../../src/shared/codes/qr.ts';
import { asImageData, middleOf, paintFrame, seeded } from './frames.ts';
import { loadDecoder } from './load-decoder.ts';
import { SCENES } from './scenes.ts';

/** Codes per row, each with its own offset and turn. */
const PICTURES = 4;
/** Frames of 300 that must be read: a frame that is not is a guest who waits. */
const READ_MIN = 229;

await loadDecoder();
const signer = await ticketSigningKey({ TICKET_SIGNING_KEYS: rotatedRing() });

async function newCode(seed: number): Promise<string> {
  const random = seeded(seed);
  const secret = newSecret(Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)));
  return await signQr({ kind: 'ticket', eventId: randomUUID(), secret }, signer);
}

let inMiddle = 0;
let read = 0;
let tookMs = 0;
for (const [row, { name, scene }] of SCENES.entries()) {
  const found = { middle: 0, whole: 0 };
  for (let picture = 0; picture < PICTURES; picture++) {
    const seed = row * PICTURES + picture;
    const code = await newCode(seed);
    const frame = paintFrame(code, scene, seed);
    const middle = asImageData(middleOf(frame));
    const from = performance.now();
    const isInMiddle = (await decodeFrame(middle)) === code;
    tookMs += performance.now() - from;
    if (isInMiddle) found.middle += 1;
    else if ((await decodeFrame(asImageData(frame))) === code) found.whole += 1;
  }
  inMiddle += found.middle;
  read += found.middle + found.whole;
  console.log(`${name.padEnd(24)} ${found.middle}${found.whole > 0 ? ` + ${found.whole} whole` : ''}`);
}
const frames = SCENES.length * PICTURES;
console.log(
  `${read} of ${frames} read, ${inMiddle} of them in the middle; ${(tookMs / frames).toFixed(1)} ms a frame`,
);
if (frames !== 300 || read < READ_MIN) {
  console.error(`At least ${READ_MIN} of 300 must be read`);
  process.exitCode = 1;
}
