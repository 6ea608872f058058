/** How a seat is drawn. Each look has its own shape, because color alone is not enough (WCAG 1.4.1). */
export const SEAT_LOOKS = ['free', 'mine', 'taken', 'off', 'blocked', 'sold', 'held', 'kept'] as const;
export type SeatLook = (typeof SEAT_LOOKS)[number];

export interface SeatFace {
  look: SeatLook;
  /** Accessible name: place, price and state. Computed for all seats whenever `drawn` changes, so memoize the place. */
  name: string;
  /** Up to three letters on the seat. */
  mark?: string;
}

/** Outlines around 0, 0; a seat is 20 wide. */
export const SEAT_PATHS: Readonly<Record<SeatLook, string>> = {
  free: disc(10),
  mine: square(11, 4),
  taken: disc(5),
  off: disc(3.5),
  blocked: 'M-6-6L6 6M6-6L-6 6',
  sold: disc(8),
  held: 'M0-9.5L9.5 0L0 9.5L-9.5 0Z',
  kept: 'M0-10L9.5 7H-9.5Z',
};
/** Fill and edge. A free seat has its zone's color. */
export const LOOK_CLASSES: Readonly<Record<SeatLook, string>> = {
  free: '',
  mine: 'fill-foreground stroke-background stroke-2',
  taken: 'fill-none stroke-input stroke-2',
  off: 'fill-input stroke-none',
  blocked: 'fill-none stroke-muted-foreground stroke-2',
  sold: 'fill-muted-foreground/35 stroke-muted-foreground stroke-2',
  held: 'fill-none stroke-muted-foreground stroke-2',
  kept: 'fill-none stroke-primary-ink stroke-2',
};
/** A free wheelchair space. */
export const SPACE_PATH = square(10, 3);
export const CHECK_PATH = 'M-5 .5L-1.5 4L5-4';
/** The wheelchair's sign. */
export const WHEELCHAIR_PATH =
  'M-1-5.2a1.3 1.3 0 1 1 .01 0ZM-1-3.6V1H3.5L5.5 6M-1-1.5H3M-3.2-1.2A4.2 4.2 0 1 0 3 4.2';

function disc(radius: number): string {
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
}

function square(half: number, corner: number): string {
  const side = half * 2 - corner * 2;
  const arc = (x: number, y: number) => `a${corner} ${corner} 0 0 1 ${x} ${y}`;
  return `M${-half + corner} ${-half}h${side}${arc(corner, corner)}v${side}${arc(-corner, corner)}h${-side}${arc(-corner, -corner)}v${-side}${arc(corner, -corner)}Z`;
}

export function isSameFace(one: SeatFace | undefined, other: SeatFace | undefined): boolean {
  return one?.look === other?.look && one?.name === other?.name && one?.mark === other?.mark;
}

/** Whether letters on a zone's color are better white or black. */
export function inkOn(color: string): 'white' | 'black' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16)),
  );
  // Relative luminance (WCAG 2); black has the better contrast above 0.179.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? 'black' : 'white';
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
