import type { HonoRequest } from 'hono';

/** Declared length of the body (bytes), which HTTP enforces; null without a declaration. */
export function declaredBytes({ headers }: Request): number | null {
  const declared = headers.get('content-length');
  return declared !== null && /^\d+$/.test(declared) ? Number(declared) : null;
}

/**
 * Returns the request when its body is at most `maxBytes` long, otherwise null, with the rest unread. A body of
 * declared length is not read here; any other one is buffered in memory.
 */
export async function readLimited(request: Request, maxBytes: number): Promise<Request | null> {
  const declared = declaredBytes(request);
  if (declared !== null) return declared > maxBytes ? null : request;
  return await readWhole(request, maxBytes);
}

/**
 * Reads the body of at most `maxBytes` into the request's cache: who sends one slowly is identified after its end. A
 * stream is only counted chunk by chunk where no length is declared; otherwise the runtime reads it in one call.
 * @returns false when it is longer
 */
export async function cacheText(request: HonoRequest, maxBytes: number): Promise<boolean> {
  const declared = declaredBytes(request.raw);
  if (declared === null) {
    const whole = await readWhole(request.raw, maxBytes);
    if (whole) request.raw = whole;
    return whole !== null;
  }
  if (declared > maxBytes) return false;
  await request.text();
  return true;
}

/** As `readLimited`, with every body in memory. */
export async function readWhole(request: Request, maxBytes: number): Promise<Request | null> {
  if ((declaredBytes(request) ?? 0) > maxBytes) return null;
  if (!request.body) return request;
  const body = await readBytes(request.body, maxBytes);
  return body && new Request(request, { body });
}

/** Reads a body of at most `maxBytes`, counted while it arrives; null when it is longer. */
export async function readBytes(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      reader.releaseLock();
      return null;
    }
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}
