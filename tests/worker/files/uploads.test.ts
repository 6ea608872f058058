import { env, SELF } from 'cloudflare:test';
import { decode as decodePng } from 'fast-png';
import jpegDecoder from 'jpeg-js';
import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#shared/limits.ts';
import { pictureHue } from '#shared/uploads.ts';
import { bombPng, drawing, gif, jpeg, PLACE, photo, png } from '#tests/support/pictures.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { newDraft } from '#tests/support/worker/drafts.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { type Person, person, renewed, SITE, withFactor } from '#tests/support/worker/people.ts';
import { upload, uploadHeaders, uploadPath } from '#tests/support/worker/uploads.ts';

const bucket = env.UPLOADS;
if (!bucket) throw new Error('The tests have a bucket');

const pictureOf = async (who: Person) => (await who.query('auth.me')).data.imageUrl;
const show = (url: string, headers: Record<string, string> = {}) => SELF.fetch(`${SITE}${url}`, { headers });

/** A body of unknown length, sent in chunks. @param onSent receives the number of bytes sent */
function streamed(bytes: number, onSent: (bytes: number) => void = () => {}) {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes) return controller.close();
      const piece = new Uint8Array(Math.min(64 * 1024, bytes - sent));
      if (sent === 0) piece.set(drawing().slice(0, 33));
      sent += piece.length;
      onSent(sent);
      controller.enqueue(piece);
    },
  });
}

test("an uploaded picture is the person's at once, and is served with safe, immutable headers", async () => {
  const someone = await person();
  const put = await upload(someone, photo());
  expect(put.status).toBe(200);
  expect(await pictureOf(someone)).toBe(put.url);
  const answer = await show(put.url);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain(PLACE);
  const again = await show(put.url, { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('the type follows the content, whatever name and type are claimed', async () => {
  const someone = await person();
  const put = await upload(someone, gif(), { headers: { 'content-type': 'text/html' } });
  expect(put.url).toMatch(/\.gif$/);
  expect((await show(put.url)).headers.get('content-type')).toBe('image/gif');
  for (const [body, status, code] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'IMAGE_TYPE_REFUSED'],
    ['<!doctype html><p>', 415, 'IMAGE_TYPE_REFUSED'],
    ['GIF89a//<script>', 400, 'IMAGE_DIMENSIONS'],
  ] as const) {
    const refused = await upload(someone, body, { headers: { 'content-type': 'image/png' } });
    expect([refused.status, refused.code], body).toEqual([status, code]);
  }
  expect(await pictureOf(someone)).toBe(put.url);
});

test("the address of an event's picture names its color, and that of a gray one none", async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const hueOf = async (body: Uint8Array, purpose: string) => {
    const { status, url } = await upload(organizer, body, { purpose, eventId });
    expect([status, (await show(url)).status]).toEqual([200, 200]);
    return pictureHue(url);
  };
  expect(await hueOf(photo({ color: [30, 60, 220] }), 'event')).toSatisfy(
    (hue: number) => hue > 250 && hue < 280,
  );
  expect(await hueOf(drawing({ color: [200, 30, 30] }), 'event')).toSatisfy(
    (hue: number) => hue > 15 && hue < 40,
  );
  expect(await hueOf(photo(), 'event')).toBeNull();
  expect(await hueOf(drawing({ color: [200, 30, 30] }), 'menu')).toBeNull();
});

test('JPEG and PNG are served reencoded, with only their pixels', async () => {
  const someone = await person();
  for (const picture of [photo({ width: 24, height: 16 }), drawing({ width: 24, height: 16 })]) {
    const put = await upload(someone, picture);
    expect(put.status).toBe(200);
    const served = new Uint8Array(await (await show(put.url)).arrayBuffer());
    const isJpeg = served[0] === 0xff;
    const { width, height, data } = isJpeg
      ? jpegDecoder.decode(served, { useTArray: true })
      : decodePng(served);
    expect([width, height, Math.abs((data[0] ?? 0) - 200) < 4]).toEqual([24, 16, true]);
    expect(Buffer.from(served).toString('latin1')).not.toContain(PLACE);
  }
  // A valid structure around data that is not a picture.
  for (const hollow of [jpeg(), png()])
    expect(await upload(someone, hollow)).toMatchObject({ status: 400, code: 'IMAGE_BROKEN' });
  expect(await upload(someone, bombPng())).toMatchObject({ status: 400, code: 'IMAGE_BROKEN' });
});

test('an upload above 5 MB is refused while it streams, with or without a truthful length', async () => {
  const someone = await person();
  const large = new Uint8Array(UPLOAD_MAX_BYTES + 1);
  large.set(drawing());
  expect(await upload(someone, large)).toMatchObject({ status: 413, code: 'IMAGE_TOO_LARGE' });
  let sent = 0;
  const path = uploadPath();
  const init = { method: 'POST', headers: uploadHeaders(someone.token) };
  // The response does not wait for the rest, which is drained and discarded.
  const endless = await workerWith({}, `${SITE}${path}`, {
    ...init,
    body: streamed(7 * 1024 * 1024, (bytes) => {
      sent = bytes;
    }),
  });
  expect([endless.status, sent > UPLOAD_MAX_BYTES]).toEqual([413, true]);
  const lying = await workerWith({}, `${SITE}${path}`, {
    ...init,
    headers: { ...init.headers, 'content-length': '100' },
    body: streamed(7 * 1024 * 1024),
  });
  expect(lying.status).toBe(413);
  expect(
    await env.DB.prepare('SELECT count(*) AS n FROM uploads WHERE owner_id = ?').bind(someone.id).first('n'),
  ).toBe(0);
});

test('a repeated upload gets its first answer and counts once, and another picture is refused', async () => {
  const someone = await person();
  const call = { requestId: crypto.randomUUID() };
  const puts = await Promise.all([1, 2, 3].map(() => upload(someone, drawing(), call)));
  expect(new Set(puts.map(({ url, status }) => `${status} ${url}`)).size).toBe(1);
  expect(await upload(someone, gif(), call)).toMatchObject({ status: 409, code: 'REQUEST_ID_REUSED' });
  expect(await pictureOf(someone)).toBe(puts[0]?.url);
});

test('a late repeat of an older picture does not restore it', async () => {
  const someone = await person();
  const call = { requestId: crypto.randomUUID() };
  const first = await upload(someone, drawing({ width: 10 }), call);
  const second = await upload(someone, drawing({ width: 20 }));
  expect((await upload(someone, drawing({ width: 10 }), call)).key).toBe(first.key);
  expect(await pictureOf(someone)).toBe(second.url);
  expect((await show(first.url)).status).toBe(404);
});

test('a replaced picture is deleted, and after a failed deletion the next upload deletes it', async () => {
  const someone = await person();
  const keys: string[] = [];
  for (const width of [10, 20]) keys.push((await upload(someone, drawing({ width }))).key);
  const [first = '', second = ''] = keys;
  expect([await bucket.head(first), (await bucket.head(second))?.size]).toEqual([null, expect.any(Number)]);
  const away = {
    ...bucket,
    put: bucket.put.bind(bucket),
    delete: () => Promise.reject(new Error('R2 is away')),
  };
  const third = await workerWith({ UPLOADS: away as unknown as R2Bucket }, `${SITE}${uploadPath()}`, {
    method: 'POST',
    headers: uploadHeaders(someone.token),
    body: drawing({ width: 30 }),
  });
  expect(third.status).toBe(200);
  expect(await bucket.head(second)).not.toBeNull();
  await upload(someone, drawing({ width: 40 }));
  expect(await bucket.head(second)).toBeNull();
});

test('an upload that died before or after R2 is finished by its repeat', async () => {
  const someone = await person();
  const path = uploadPath();
  const init = () => ({
    method: 'POST',
    headers: uploadHeaders(someone.token),
    body: drawing({ width: 50 }),
  });
  const dies = { ...bucket, put: () => Promise.reject(new Error('R2 is away')) };
  const failed = await workerWith({ UPLOADS: dies as unknown as R2Bucket }, `${SITE}${path}`, init());
  expect(failed.status).toBe(500);
  expect(await pictureOf(someone)).toBeNull();
  const done = await SELF.fetch(`${SITE}${path}`, init());
  expect(done.status).toBe(200);
  expect(await pictureOf(someone)).toBe((await done.json<{ url: string }>()).url);
});

test('a deployment without a bucket refuses uploads and serves no pictures', async () => {
  const someone = await person();
  const without = { UPLOADS: undefined } as never;
  const init = { method: 'POST', headers: uploadHeaders(someone.token), body: drawing() };
  const answer = await workerWith(without, `${SITE}${uploadPath()}`, init);
  expect([
    answer.status,
    (await answer.json<{ error: { data: { errorCode: string } } }>()).error.data.errorCode,
  ]).toEqual([503, 'UPLOADS_UNAVAILABLE']);
  const shown = await workerWith(without, `${SITE}/api/uploads/profile/${'0'.repeat(32)}.png`);
  expect(shown.status).toBe(404);
});

test('an upload needs a session, the CSRF header, an active account and the second factor', async () => {
  const someone = await person();
  expect((await upload(null, drawing())).code).toBe('NOT_SIGNED_IN');
  expect((await upload({ token: 'not.a.token' }, drawing())).code).toBe('SESSION_EXPIRED');
  expect((await upload(someone, drawing(), { csrf: false })).code).toBe('CSRF_MISMATCH');
  expect((await upload(await person({ status: 'inactive' }), drawing())).code).toBe('ACCOUNT_INACTIVE');
  const { raise } = await withFactor(someone);
  expect((await upload(someone, drawing())).code).toBe('SECOND_FACTOR_NEEDED');
  await raise();
  expect((await upload(await renewed(someone), drawing())).status).toBe(200);
});

test.each(['event', 'menu'])(
  "pictures of purpose %s are for the event's organizer and administrators",
  async (purpose) => {
    const [organizer, other, admin] = [
      await person({ role: 'organizer' }),
      await person({ role: 'organizer' }),
      await person({ role: 'admin' }),
    ];
    const eventId = await newDraft(organizer);
    expect((await upload(await person(), drawing(), { purpose, eventId })).code).toBe('ORGANIZERS_ONLY');
    expect((await upload(other, drawing(), { purpose, eventId })).code).toBe('EVENT_NOT_FOUND');
    expect((await upload(organizer, drawing(), { purpose })).code).toBe('BAD_INPUT');
    const put = await upload(organizer, drawing(), { purpose, eventId });
    expect(put.url).toMatch(new RegExp(`^/api/uploads/${purpose}/[0-9a-f]{32}\\.png$`));
    expect((await upload(admin, drawing(), { purpose, eventId })).status).toBe(200);
    // They are not the organizer's profile picture, and another upload does not remove them.
    expect(await pictureOf(organizer)).toBeNull();
    await upload(organizer, gif());
    expect((await show(put.url)).status).toBe(200);
  },
);

test('only well-formed picture names are looked up', async () => {
  for (const path of [
    'profile/x.png',
    `profile/${'0'.repeat(32)}.svg`,
    `other/${'0'.repeat(32)}.png`,
    '..%2Fsecret',
  ])
    expect((await show(`/api/uploads/${path}`)).status, path).toBe(404);
});

test('a burst of uploads by one person is limited', async () => {
  stopClock();
  const someone = await person();
  let last = await upload(someone, drawing());
  for (let count = 1; count < 40 && last.status === 200; count += 1) last = await upload(someone, drawing());
  expect(last).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
});
