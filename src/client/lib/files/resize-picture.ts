/** JPEG quality without visible loss at these sizes. */
const QUALITY = 0.88;

/**
 * Re-encodes a JPG or PNG to at most `maxPixels` on its longer side, upright and without EXIF data. A GIF stays
 * unchanged, because it would lose its animation. Rejects if the browser cannot decode it.
 */
export async function resizePicture(file: Blob, maxPixels: number): Promise<Blob> {
  if (file.type === 'image/gif') return file;
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, maxPixels / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no canvas to draw on');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    // A PNG may be transparent; as a JPEG it would turn black.
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), type, QUALITY);
    });
  } finally {
    image.close();
  }
}
