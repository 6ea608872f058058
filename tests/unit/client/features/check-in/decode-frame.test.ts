import { beforeAll, expect, test } from 'vitest';
import { asImageData, middleOf, paintFrame, type Scene } from '#bench/scanner/frames.ts';
import { loadDecoder } from '#bench/scanner/load-decoder.ts';
import { decodeFrame } from '#client/features/check-in/camera/zxing/decode-frame.ts';

/** As long as a ticket's code. */
const CODE = `AF2:${'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'.repeat(4)}`;

beforeAll(loadDecoder);

test.each([
  ['in the noise of a dark room', { noise: 30, light: 215, dark: 40 }],
  ['on a printed ticket in a dark room', { light: 90, dark: 45, noise: 10 }],
  ['light on dark', { light: 0, dark: 255 }],
] satisfies [string, Scene][])('a code is read %s', async (_light, scene) => {
  expect(await decodeFrame(asImageData(middleOf(paintFrame(CODE, scene, 1))))).toBe(CODE);
});

test('a code beside the middle is read in the whole picture', async () => {
  const frame = paintFrame(CODE, { offCenterPx: 300 }, 1);
  expect(await decodeFrame(asImageData(middleOf(frame)))).toBeNull();
  expect(await decodeFrame(asImageData(frame))).toBe(CODE);
});
