/**
 * A request whose body is at most `maxBytes` long, or null when it is longer; what comes after the bound is left unread,
 * and not kept. With a `Content-Length` HTTP itself ends the body there, so nothing is read here; a body without one is
 * read into memory.
 */
export async function readLimited(request: Request, maxBytes: number): Promise<Request | null> {
  const declared = request.headers.get('content-length');
  if (declared !== null && /^\d+$/.test(declared)) return Number(declared) > maxBytes ? null : request;
  if (!request.body) return request;
  const body = await readBytes(request.body, maxBytes);
  return body && new Request(request, { body });
}

/** All of a body that is at most `maxBytes` long, counted as it comes; null when it is longer. */
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
