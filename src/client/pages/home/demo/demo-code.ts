/**
 * A valid QR code for “Aforo: one code, the whole night”. One number per row, one bit per module, most significant
 * first.
 */
const ROWS = [
  0x1fd0ef7f, 0x105c9841, 0x1742115d, 0x1756695d, 0x174c525d, 0x104dbe41, 0x1fd5557f, 0x133d00, 0x16e9ae4b,
  0x5afeef1, 0x18ea9cd2, 0x7321382, 0x426805, 0xf005a49, 0x13c1b6c7, 0x1e1b5093, 0x4fb63ba, 0x280510c,
  0x1363e434, 0x30bd886, 0x853cffd, 0x151f12, 0x1fdb4756, 0x105ad111, 0x174f09f6, 0x1752b139, 0x175a8225,
  0x1049914a, 0x1fdcc512,
] as const;

export const DEMO_CODE_SIDE = ROWS.length;

export function isDark(x: number, y: number): boolean {
  return (((ROWS[y] ?? 0) >> (DEMO_CODE_SIDE - 1 - x)) & 1) === 1;
}

/** The dark modules as one SVG path of horizontal runs, which leaves no hairline gaps between neighbors. */
export function demoCodePath(): string {
  let path = '';
  for (let y = 0; y < DEMO_CODE_SIDE; y++) {
    for (let x = 0; x < DEMO_CODE_SIDE; x++) {
      const start = x;
      while (x < DEMO_CODE_SIDE && isDark(x, y)) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return path;
}
