import { learnServerTime } from './server-time.ts';

/**
 * Timeouts until a response begins (ms). A phone that changes networks may keep a dead connection for minutes; the
 * callers' retries use a new one. Changes are repeated sooner: they are short, and safe to send twice.
 */
const CHANGE_WITHIN_MS = 8_000;
const READ_WITHIN_MS = 20_000;

/** The part of `RequestInit` that tRPC passes. */
interface Init {
  method?: string;
  signal?: AbortSignal | null | undefined;
}

/**
 * `fetch` that records the server's clock.
 * @throws a `TimeoutError` if the response does not begin in time, or an error of the class "server" for a 5xx response
 *   that is not JSON, such as an error page of the edge
 */
export async function askServer(url: URL | RequestInfo, init?: Init): Promise<Response> {
  const answer = await fetchWithin(init?.method === 'POST' ? CHANGE_WITHIN_MS : READ_WITHIN_MS, url, init);
  learnServerTime(answer, Date.now());
  if (answer.status >= 500 && !answer.headers.get('content-type')?.startsWith('application/json')) {
    await answer.body?.cancel();
    throw new Error(`Internal server error: ${answer.status}`);
  }
  return answer;
}

async function fetchWithin(ms: number, url: URL | RequestInfo, init?: Init): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(
    () => patience.abort(new DOMException('The request timed out', 'TimeoutError')),
    ms,
  );
  // Instead of `AbortSignal.any`, which iOS before 17.4 lacks.
  const cancel = () => patience.abort(init?.signal?.reason);
  if (init?.signal?.aborted) cancel();
  init?.signal?.addEventListener('abort', cancel, { once: true });
  const call = fetch(url, { ...init, credentials: 'include', signal: patience.signal });
  return await call.finally(() => clearTimeout(timer));
}
