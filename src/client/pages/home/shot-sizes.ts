/** The front page's screens of the product, in pixels of their files; the script that makes them keeps to this. */
export const SHOT_SIZES = {
  create: { width: 585, height: 1080 },
  ticket: { width: 585, height: 1080 },
  scan: { width: 585, height: 1080 },
  dashboard: { width: 1600, height: 900 },
} as const satisfies Record<string, { width: number; height: number }>;

export type ShotName = keyof typeof SHOT_SIZES;
