/** Named curves, as the radius of the first row in plan units; a seat takes 25 units. */
export const CURVES = { none: 0, slight: 1_200, strong: 500 } as const;
export type Curve = keyof typeof CURVES;
/** Of a field for the radius; below it no row of a hall fits on the arc. */
export const RADIUS_MIN = 100;
export const RADIUS_MAX = 10_000;

/** The word for a radius; null for another radius. */
export function curveOf(radius: number): Curve | null {
  const names: readonly Curve[] = ['none', 'slight', 'strong'];
  return names.find((name) => CURVES[name] === radius) ?? null;
}
