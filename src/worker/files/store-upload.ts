import { createHash } from 'node:crypto';
import { readerOf } from '#db/client.ts';
import { beginUpload, finishUpload } from '#db/commits/files/uploads.ts';
import { readMayHavePictures, readPlanOwner } from '#db/readers/events/pictures.ts';
import type { UploadedPicture, UploadInput } from '#shared/contracts/files.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { hasOrganizersPages, memberScopeOf, scopeOf } from '#shared/organizations/rights.ts';
import { IMAGE_TYPES } from '#shared/uploads.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { clearUploads } from './clear-uploads.ts';
import { imageUrl } from './image-url.ts';
import { cleanImage } from './images/clean-image.ts';
import { type Pixels, reencodeImage } from './images/reencode-image.ts';

/** Token bucket of uploads per person: burst and refill interval (ms). */
const UPLOADS_BURST = 30;
const UPLOAD_EVERY_MS = 20_000;

const LIMIT = { burst: UPLOADS_BURST, everyMs: UPLOAD_EVERY_MS };
/** 128 bits, so that picture URLs cannot be guessed. */
const KEY_CHARS = 32;

export interface StoreDeps {
  db: D1Database;
  now: () => number;
  bucket: R2Bucket;
  limited: boolean;
}

/** What a picture is for, as far as its address says it. */
interface Allowed {
  /** Of a picture under a seating plan. */
  organizationId: string | null;
}

/** Whether the actor may upload pictures for this purpose. Events and venues of others count as not found. */
export async function mayUpload(
  deps: Pick<StoreDeps, 'db'>,
  actor: Actor,
  { purpose, eventId, venueId }: Pick<UploadInput, 'purpose' | 'eventId' | 'venueId'>,
): Promise<Outcome<Allowed>> {
  const allowed = { organizationId: null };
  if (purpose === 'profile') return done(allowed);
  if (!actor.emailVerified) return refused('EMAIL_NOT_VERIFIED');
  const reader = readerOf(deps.db);
  if (!hasOrganizersPages(actor)) return refused('ORGANIZERS_ONLY');
  if (purpose === 'plan') {
    const [scope, venues] = [scopeOf(actor, 'sell'), memberScopeOf(actor, 'sell')];
    const of = { venueId: venueId ?? null, eventId: eventId ?? null, scope, venues };
    const organizationId = await readPlanOwner(reader, of);
    if (organizationId !== undefined) return done({ organizationId });
    return refused(venueId === undefined ? 'EVENT_NOT_FOUND' : 'NOT_FOUND');
  }
  const own = await readMayHavePictures(
    reader,
    eventId ?? '',
    scopeOf(actor, purpose === 'menu' ? 'bar' : 'sell'),
  );
  return own ? done(allowed) : refused('EVENT_NOT_FOUND');
}

/**
 * Stores a picture in R2. The key is derived from owner, request id and content, so that a retry after a crash at any
 * point writes the same object and counts once.
 */
export async function storeUpload(
  deps: StoreDeps,
  actor: Actor,
  input: UploadInput & Partial<Allowed> & { bytes: Uint8Array },
): Promise<Outcome<UploadedPicture>> {
  const clean = cleanImage(input.bytes);
  if (!clean.ok) return clean;
  const { type, width, height } = clean.value;
  const { organizationId = null } = input;
  const eventId = input.purpose === 'profile' ? null : (input.eventId ?? null);
  const content = createHash('sha256').update(clean.value.bytes).digest('hex');
  const requestHash = digest([input.purpose, eventId, content, ...(organizationId ? [organizationId] : [])]);
  const name = digest([actor.id, input.requestId, requestHash]).slice(0, KEY_CHARS);
  if ((await takeFromBucket(deps, `upload ${actor.id}`, LIMIT)) > 0) return refused('RATE_LIMITED');
  const encoded = reencodeImage(clean.value);
  if (!encoded.ok) return encoded;
  const { bytes, pixels } = encoded.value;
  // In the name, so that everybody who shows the event knows its color: pages, mails and the link's preview.
  const hue = input.purpose === 'event' && pixels ? await hueOf(pixels) : null;
  const suffix = organizationId ?? hue;
  const file = `${name}${suffix === null ? '' : `-${suffix}`}.${IMAGE_TYPES[type]}`;

  const known = await beginUpload(deps.db, {
    key: `${input.purpose}/${file}`,
    ownerId: actor.id,
    purpose: input.purpose,
    eventId,
    requestId: input.requestId,
    requestHash,
    contentType: type,
    size: bytes.length,
    now: deps.now(),
  });
  if (known.requestHash !== requestHash) return refused('REQUEST_ID_REUSED');
  // The release before began it under a name without the hue.
  const { key } = known;
  if (known.storedAt === null) {
    await deps.bucket.put(key, bytes, { httpMetadata: { contentType: type } });
    const upload = { key, ownerId: actor.id, purpose: input.purpose, now: deps.now() };
    if (!(await finishUpload(deps.db, upload))) {
      await deps.bucket.delete(key);
      return refused('SESSION_EXPIRED');
    }
    await clearUploads(deps, actor.id);
  }
  return done({ key, url: imageUrl(key) ?? '', width, height });
}

/** Loaded with the first picture of an event. */
async function hueOf(pixels: Pixels): Promise<number | null> {
  const { mainHue } = await import('./images/main-hue.ts');
  return mainHue(pixels);
}

function digest(parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
