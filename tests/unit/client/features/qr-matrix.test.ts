import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { drawQr } from '#client/features/tickets/viewer/qr-matrix.ts';

const TEXT = `AF2:${'Z9 '.repeat(44)}T3`;
const QUIET_ZONE = 4;

/** Modules covered by a path of horizontal runs. */
function modulesOf(path: string): Set<string> {
  const covered = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step++) covered.add(`${Number(x) + step} ${y}`);
  }
  return covered;
}

test('the drawn QR code has error correction M, exactly its dark modules, and a quiet zone', () => {
  const { modules } = create(TEXT, { errorCorrectionLevel: 'M' });
  const drawing = drawQr(TEXT);
  expect(drawing.size).toBe(modules.size + 2 * QUIET_ZONE);
  const expected = new Set<string>();
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (modules.get(y, x)) expected.add(`${x + QUIET_ZONE} ${y + QUIET_ZONE}`);
    }
  }
  expect(modulesOf(drawing.path)).toEqual(expected);
});
