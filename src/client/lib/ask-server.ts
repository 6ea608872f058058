import { learnServerTime } from './server-time.ts';

/**
 * One call to the server.
 * @throws an error of the class "server" for an answer that is not our server's, as an edge gives in the place of one that fell
 */
export async function askServer(url: URL | RequestInfo, init?: object): Promise<Response> {
  const answer = await fetch(url, init);
  learnServerTime(answer, Date.now());
  if (answer.status >= 500 && !answer.headers.get('content-type')?.startsWith('application/json')) {
    await answer.body?.cancel();
    throw new Error(`Internal server error: ${answer.status}`);
  }
  return answer;
}
