import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** JSON answers by path and query; others are 404. A number is a status alone, a `Response` a status and its text. */
export type Answers = Record<string, unknown>;

/** Runs `use` against a local server in place of a vendor's API. `seen` has each request's path and credentials. */
export async function withStandIn<T>(
  answers: Answers,
  use: (url: string, seen: { path: string; credentials: string }[]) => Promise<T>,
): Promise<T> {
  const seen: { path: string; credentials: string }[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const { authorization, apikey } = request.headers;
    seen.push({ path, credentials: authorization ?? String(apikey) });
    const answer = answers[path];
    if (answer instanceof Response) {
      response.statusCode = answer.status;
      response.end(await answer.clone().text());
      return;
    }
    response.statusCode = answer === undefined ? 404 : typeof answer === 'number' ? answer : 200;
    response.end(JSON.stringify(answer ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen);
  } finally {
    server.close();
  }
}
