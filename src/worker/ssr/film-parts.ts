import type { Context } from 'hono';
import type { Env } from '#worker/env.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';

/** Parses a `Range` header: first and last byte; null for the whole file, `none` if it lies beyond the end. */
function askedPart(range: string | undefined, size: number): [from: number, to: number] | null | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range?.replaceAll(' ', '') ?? '') ?? [];
  if (!first && !last) return null;
  if (!first) {
    const from = Math.max(0, size - Number(last));
    return from === size ? 'none' : [from, size - 1];
  }
  const from = Number(first);
  const to = last ? Math.min(Number(last), size - 1) : size - 1;
  if (from >= size) return 'none';
  return last && Number(last) < from ? null : [from, to];
}

/**
 * A video of the front page, with range requests. Safari requires them to play a video, and the assets binding does
 * not support them.
 */
export async function serveFilm(c: Context<{ Bindings: Env }>): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.delete('range');
  const whole = await c.env.ASSETS.fetch(new Request(c.req.url, { headers }));
  if (whole.status === 404) {
    await whole.body?.cancel();
    return refusalResponse('NOT_FOUND');
  }
  const answer = new Headers(whole.headers);
  answer.set('accept-ranges', 'bytes');
  // With `If-Range` of another version, the whole current file is sent.
  const asWas = c.req.header('if-range');
  const range = !asWas || asWas === whole.headers.get('etag') ? c.req.header('range') : undefined;
  if (whole.status !== 200 || !range)
    return new Response(whole.body, { status: whole.status, headers: answer });
  const bytes = await whole.arrayBuffer();
  const size = bytes.byteLength;
  const part = askedPart(range, size);
  if (part === 'none') {
    answer.set('content-range', `bytes */${size}`);
    answer.delete('content-length');
    return new Response(null, { status: 416, headers: answer });
  }
  if (!part) return new Response(bytes, { headers: answer });
  const [from, to] = part;
  answer.set('content-range', `bytes ${from}-${to}/${size}`);
  answer.set('content-length', String(to - from + 1));
  return new Response(bytes.slice(from, to + 1), { status: 206, headers: answer });
}
