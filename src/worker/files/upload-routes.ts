import { type Context, Hono } from 'hono';
import { directoryOf } from '#db/databases.ts';
import { uploadInput } from '#shared/contracts/files.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { UPLOAD_MAX_BYTES } from '#shared/limits.ts';
import { IMAGE_TYPES, PICTURE_KEY } from '#shared/uploads.ts';
import { activeActor } from '#worker/auth/actor.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { resolveActor } from '#worker/auth/resolve-actor.ts';
import type { Env } from '#worker/env.ts';
import { csrfMatches } from '#worker/http/csrf.ts';
import { readBytes } from '#worker/http/request-body.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { mayUpload, storeUpload } from './store-upload.ts';

type Request = Context<{ Bindings: Env }>;

const TYPES = Object.entries(IMAGE_TYPES);

/** Pictures: uploaded by their owner, readable by everybody who knows the URL. */
export const uploadRoutes = new Hono<{ Bindings: Env }>();

uploadRoutes.post('/api/uploads', async (c) => {
  const stored = await upload(c);
  return stored.ok ? Response.json(stored.value) : refusalResponse(stored.code);
});

/** Makes every check that does not need the body before reading it. */
async function upload(c: Request) {
  const { env } = c;
  if (!csrfMatches(c.req.raw, env.SITE_URL)) return refused('CSRF_MISMATCH');
  const deps = { env, db: directoryOf(env), now: () => Date.now() };
  const actor = activeActor(await resolveActor(deps, c.req.raw));
  if (!actor.ok) return actor;
  const input = uploadInput.safeParse(c.req.query());
  if (!input.success) return refused('BAD_INPUT');
  const { UPLOADS: bucket } = env;
  if (!bucket) return refused('UPLOADS_UNAVAILABLE');
  const allowed = await mayUpload(deps, actor.value, input.data);
  if (!allowed.ok) return allowed;
  const bytes = await readPicture(c);
  if (!bytes.ok) return bytes;
  const limited = limitsApply(env, c.req.raw);
  return await storeUpload({ ...deps, bucket, limited }, actor.value, {
    ...input.data,
    ...allowed.value,
    bytes: bytes.value,
  });
}

/** A declared length can reject a body early, and is not trusted for anything else. */
async function readPicture(c: Request): Promise<Outcome<Uint8Array>> {
  if (Number(c.req.header('content-length') ?? 0) > UPLOAD_MAX_BYTES) return refused('IMAGE_TOO_LARGE');
  const { body } = c.req.raw;
  if (!body) return refused('IMAGE_TYPE_REFUSED');
  const bytes = await readBytes(body, UPLOAD_MAX_BYTES);
  return bytes ? done(bytes) : refused('IMAGE_TOO_LARGE');
}

uploadRoutes.get('/api/uploads/:purpose/:file', async (c) => {
  const key = `${c.req.param('purpose')}/${c.req.param('file')}`;
  const extension = PICTURE_KEY.exec(key)?.[1];
  const type = TYPES.find(([, ending]) => ending === extension)?.[0];
  if (!type || !c.env.UPLOADS) return refusalResponse('NOT_FOUND');
  const found = await c.env.UPLOADS.get(key, { onlyIf: c.req.raw.headers });
  if (!found) return refusalResponse('NOT_FOUND');
  const headers = {
    'content-type': type,
    // The content behind a key never changes; a new picture gets a new key.
    'cache-control': 'public, max-age=31536000, immutable',
    etag: found.httpEtag,
    'x-content-type-options': 'nosniff',
    // Should a browser ever render a picture as a page, that page can do nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
    // Chats and other sites may embed an event's picture.
    'cross-origin-resource-policy': 'cross-origin',
  };
  return 'body' in found
    ? new Response(found.body, { headers: { ...headers, 'content-length': String(found.size) } })
    : new Response(null, { status: 304, headers });
});
