import { type UploadedPicture, uploadedPictureSchema } from '#shared/contracts/files.ts';
import { CSRF_HEADER } from '#shared/csrf.ts';
import type { UploadPurpose } from '#shared/uploads.ts';
import { csrfToken } from '../api/csrf.ts';
import { sessionHeaders } from '../api/session-headers.ts';

interface PictureUpload {
  purpose: UploadPurpose;
  requestId: string;
  picture: Blob;
  /** For pictures that belong to an event. */
  eventId?: string;
  /** For a picture under a venue's seating plan. */
  venueId?: string;
}

/** Uploads a picture. Throws refusals in the shape of a tRPC error, which `errorMessage` reads. */
export async function uploadPicture(upload: PictureUpload): Promise<UploadedPicture> {
  const { purpose, requestId, picture, eventId, venueId } = upload;
  const [session, csrf] = await Promise.all([sessionHeaders(), csrfToken()]);
  const query = new URLSearchParams({
    purpose,
    requestId,
    ...(eventId ? { eventId } : {}),
    ...(venueId ? { venueId } : {}),
  });
  const answer = await fetch(`/api/uploads?${query}`, {
    method: 'POST',
    headers: {
      'content-type': picture.type || 'application/octet-stream',
      ...session,
      ...(csrf ? { [CSRF_HEADER]: csrf } : {}),
    },
    body: picture,
    credentials: 'include',
  });
  const body: unknown = await answer.json();
  if (answer.ok) return uploadedPictureSchema.parse(body);
  const { error } = body as { error?: { message?: string; data?: object } };
  throw Object.assign(new Error(error?.message ?? `HTTP ${answer.status}`), { data: error?.data });
}
