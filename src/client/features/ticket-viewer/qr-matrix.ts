import { create } from 'qrcode';

/** Modules of white around the code, as ISO/IEC 18004 asks for. */
const QUIET_ZONE = 4;

export interface QrDrawing {
  /** Modules from edge to edge, the quiet zone included. */
  size: number;
  /** SVG path of the dark modules. */
  path: string;
}

/** Draws a code with error correction M: 15 % of it may be hidden by a thumb, a scratch or a reflection. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const parts: string[] = [];
  for (let y = 0; y < modules.size; y++) {
    let x = 0;
    while (x < modules.size) {
      let end = x;
      while (end < modules.size && modules.get(y, end)) end++;
      // Runs, not single modules: no hairlines between neighbours, and a path a third as long.
      if (end > x) parts.push(`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${end - x}v1h${x - end}z`);
      x = end + 1;
    }
  }
  return { size: modules.size + QUIET_ZONE * 2, path: parts.join('') };
}
