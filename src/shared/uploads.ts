/** What a picture is for. */
export const UPLOAD_PURPOSES = ['profile', 'event', 'menu'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** What a picture may be, by its content, and how its name ends. */
export const IMAGE_TYPES = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const;
export type ImageType = keyof typeof IMAGE_TYPES;
