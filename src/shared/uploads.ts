/** Purposes of a picture. */
export const UPLOAD_PURPOSES = ['profile', 'event', 'menu', 'plan'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** Accepted image types, detected by content, and their file extensions. */
export const IMAGE_TYPES = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const;
export type ImageType = keyof typeof IMAGE_TYPES;

/**
 * 128 bits, so that nobody guesses a picture's address; the hue of an event's picture if it has a color, and the
 * organization of a picture under a seating plan.
 */
export const PICTURE_KEY =
  /^(?:(?:profile|event|menu)\/[0-9a-f]{32}(?:-(?:[12]?\d?\d|3[0-5]\d))?|plan\/[0-9a-f]{32}-[0-9a-f-]{36})\.(jpg|png|gif)$/;

/** The main hue of a picture, as its address says (OKLCH, degrees). @param address of a picture, or its key */
export function pictureHue(address: string | null): number | null {
  const [, hue] = /-(\d{1,3})\.\w+$/.exec(address ?? '') ?? [];
  return hue === undefined ? null : Number(hue);
}
