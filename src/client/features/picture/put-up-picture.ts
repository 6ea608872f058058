import { resizePicture } from '#client/lib/files/resize-picture.ts';
import { uploadPicture } from '#client/lib/files/upload-picture.ts';
import type { UploadedPicture } from '#shared/contracts/files.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { UPLOAD_MAX_BYTES } from '#shared/limits.ts';
import { IMAGE_TYPES, type UploadPurpose } from '#shared/uploads.ts';

/** A profile picture is shown at up to 128 points, at a pixel ratio of up to 3. */
const PROFILE_PICTURE_MAX_PX = 512;
/** Longer side of an event's picture: the width of its page on a laptop with a high-density screen. */
const EVENT_PICTURE_MAX_PX = 1_600;
/** Longer side of a menu item's picture: a card on a high-density screen. */
const MENU_PICTURE_MAX_PX = 960;

/** Longer side of a picture under a seating plan: a scanned floor plan stays readable. */
const PLAN_PICTURE_MAX_PX = 1_600;

/** Accepted types of the file chooser. */
export const PICTURE_TYPES = Object.keys(IMAGE_TYPES);

const MAX_PX: Record<UploadPurpose, number> = {
  profile: PROFILE_PICTURE_MAX_PX,
  event: EVENT_PICTURE_MAX_PX,
  menu: MENU_PICTURE_MAX_PX,
  plan: PLAN_PICTURE_MAX_PX,
};

interface ChosenPicture {
  file: File;
  requestId: string;
  purpose: UploadPurpose;
  /** For pictures that belong to an event. */
  eventId?: string;
  /** For a picture under a venue's seating plan. */
  venueId?: string;
}

/** Validates, resizes and uploads a chosen file. Throws refusals that `errorMessage` reads. */
export async function putUpPicture(chosen: ChosenPicture): Promise<UploadedPicture> {
  const { file, purpose } = chosen;
  if (!PICTURE_TYPES.includes(file.type)) throw refusal('IMAGE_TYPE_REFUSED');
  if (file.size > UPLOAD_MAX_BYTES) throw refusal('IMAGE_TOO_LARGE');
  const picture = await resizePicture(file, MAX_PX[purpose]).catch((error: unknown) => {
    console.error(error);
    throw refusal('IMAGE_BROKEN');
  });
  const { requestId, eventId, venueId } = chosen;
  return await uploadPicture({
    ...{ purpose, requestId, picture },
    ...(eventId ? { eventId } : {}),
    ...(venueId ? { venueId } : {}),
  });
}

function refusal(errorCode: ErrorCode): Error {
  return Object.assign(new Error(errorCode), { data: { errorCode } });
}
