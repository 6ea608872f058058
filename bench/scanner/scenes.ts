import type { Scene } from './frames.ts';

const INVERTED = { light: 0, dark: 255 };

const each = <Value>(name: string, values: readonly Value[], sceneOf: (value: Value) => Scene) =>
  values.map((value) => ({ name: `${name} ${String(value)}`, scene: sceneOf(value) }));

/** What doors show a camera: 75 rows of size, light, noise, blur, angle and damage. */
export const SCENES: readonly { name: string; scene: Scene }[] = [
  ...each('side', [60, 70, 80, 90, 100, 110, 125, 140, 160, 190, 220, 260, 300, 360, 430, 540], (sidePx) => ({
    sidePx,
  })),
  ...each('blur', [1.5, 2, 2.5, 3], (blurPx) => ({ blurPx })),
  { name: 'blur 4 at 360 px', scene: { blurPx: 4, sidePx: 360 } },
  { name: 'blur 5', scene: { blurPx: 5 } },
  ...each('motion', [5, 9, 13, 17], (motionPx) => ({ motionPx })),
  ...each('turned', [15, 30, 45, 60, 90, 135, 180], (turned) => ({ turned })),
  ...each('yaw', [20, 30, 40, 50, 60], (yaw) => ({ yaw })),
  { name: 'yaw 30, pitch 30', scene: { yaw: 30, pitch: 30 } },
  { name: 'yaw 30 at 160 px', scene: { yaw: 30, sidePx: 160 } },
  { name: 'dim 90/40', scene: { light: 90, dark: 40, noise: 4 } },
  { name: 'over-exposed 255/190', scene: { light: 255, dark: 190, noise: 4 } },
  { name: 'very dim 60/40', scene: { light: 60, dark: 40, noise: 4 } },
  { name: 'contrast 150/110', scene: { light: 150, dark: 110, noise: 8 } },
  { name: 'contrast 135/120', scene: { light: 135, dark: 120, noise: 8 } },
  { name: 'contrast 130/122', scene: { light: 130, dark: 122, noise: 8 } },
  ...each('noise', [15, 30, 45, 60], (noise) => ({ noise, light: 215, dark: 40 })),
  { name: 'inverted', scene: INVERTED },
  { name: 'inverted at 140 px', scene: { ...INVERTED, sidePx: 140 } },
  { name: 'inverted, dim', scene: { light: 40, dark: 110, noise: 4 } },
  { name: 'no margin on dark', scene: { noMargin: true, room: 20 } },
  { name: 'no margin on light', scene: { noMargin: true, room: 235 } },
  ...each('patch', [0.05, 0.1, 0.15, 0.2, 0.25, 0.3], (patch) => ({ patch })),
  { name: 'finder half covered', scene: { finderCovered: true } },
  { name: 'a third in glare', scene: { glareBand: 0.33 } },
  { name: 'a half in glare', scene: { glareBand: 0.5 } },
  ...each('cracks', [3, 6, 10], (cracks) => ({ cracks })),
  { name: 'glare spot, small', scene: { glareSpot: 0.12 } },
  { name: 'glare spot, middle', scene: { glareSpot: 0.2 } },
  ...each('shade', [0.7, 0.9], (shade) => ({ shade })),
  ...each('off center', [120, 200, 300], (offCenterPx) => ({ offCenterPx })),
  { name: 'bent paper', scene: { bent: 0.03 } },
];
