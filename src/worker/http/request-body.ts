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

/** As `readLimited`, with every body in memory: who sends one slowly is identified after its end. */
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
