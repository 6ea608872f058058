import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { refusalResponse } from '../trpc/refusal-response.ts';

/** What a request names of a file, first and last byte; null for all of it, `none` for what lies behind its end. */
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
 * A film of the front page, in the parts that a browser asks for. Safari plays none that comes only as a whole, and the
 * assets binding knows no parts.
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
  // A browser whose parts are of another film takes this one from its beginning.
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
