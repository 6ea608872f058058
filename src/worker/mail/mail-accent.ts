import { convertOklabToRgb, formatHex } from 'culori/fn';

/** The color of a mail's button and lines, in the format that mail clients read. Its text is white, in the dark `ON_DARK`. */
export interface MailAccent {
  light: string;
  dark: string;
}

/** As `--event` of the client's tokens. @param hue OKLCH, degrees */
export function mailAccent(hue: number): MailAccent {
  return { light: hexOf(0.51, 0.15, hue), dark: hexOf(0.74, 0.13, hue) };
}

function hexOf(l: number, c: number, h: number): string {
  const angle = (h * Math.PI) / 180;
  return formatHex(convertOklabToRgb({ l, a: c * Math.cos(angle), b: c * Math.sin(angle) }));
}
