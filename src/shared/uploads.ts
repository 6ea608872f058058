/** Purposes of a picture. */
export const UPLOAD_PURPOSES = ['profile', 'event', 'menu'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** Accepted image types, detected by content, and their file extensions. */
export const IMAGE_TYPES = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const;
export type ImageType = keyof typeof IMAGE_TYPES;
