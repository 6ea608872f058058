/** Response timeout (ms): a receiver is expected to store the message and process it later. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Bytes of a response body that are read: enough for an error message. */
export const ANSWER_MAX_BYTES = 1_024;

/** Result of one attempt. A null status means no response. */
export interface Answer {
  status: number | null;
  /** Start of the response body, or the reason why there was no response. */
  text: string;
}

/** Posts a message to a permitted address without following redirects, with limits on time and response size. */
export async function postMessage(
  url: string,
  headers: Record<string, string> & { 'user-agent': string },
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal,
    });
    return { status: response.status, text: await firstWords(response) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { status: null, text: isLate ? 'timeout' : 'unreachable' };
  }
}

/** The start of a response as text that is safe to store and show; the rest is not read. */
async function firstWords({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < ANSWER_MAX_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value.subarray(0, ANSWER_MAX_BYTES - size));
    size += value.byteLength;
  }
  await reader.cancel().catch(() => undefined);
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  return text.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]+/gu, ' ').trim();
}
