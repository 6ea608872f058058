/**
 * The request with its body read into memory, or null when the body is longer than `maxBytes`, whatever its
 * `Content-Length` claims. What comes after the bound is left unread, and not kept.
 */
export async function readLimited(request: Request, maxBytes: number): Promise<Request | null> {
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
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
  return new Request(request, { body });
}
