import { learnServerTime } from './server-time.ts';

/**
 * `fetch` that records the server's clock.
 * @throws an error of the class "server" for a 5xx response that is not JSON, such as an error page of the edge
 */
export async function askServer(url: URL | RequestInfo, init?: object): Promise<Response> {
  const answer = await fetch(url, { ...init, credentials: 'include' });
  learnServerTime(answer, Date.now());
  if (answer.status >= 500 && !answer.headers.get('content-type')?.startsWith('application/json')) {
    await answer.body?.cancel();
    throw new Error(`Internal server error: ${answer.status}`);
  }
  return answer;
}
