/** Sizes of the product screenshots in pixels; the script that takes them uses these too. */
export const SHOT_SIZES = {
  create: { width: 585, height: 1080 },
  ticket: { width: 585, height: 1080 },
  scan: { width: 585, height: 1080 },
  dashboard: { width: 1600, height: 900 },
} as const satisfies Record<string, { width: number; height: number }>;

export type ShotName = keyof typeof SHOT_SIZES;
