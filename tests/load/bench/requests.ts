/** Sent as cookie and header, as a page of ours would. */
const CSRF = 'c5f'.repeat(16);

/** A tRPC mutation as it goes over the wire, so that nothing of it is made while the clock runs. */
export function mutation(procedure: string, token: string, input: unknown): string {
  const body = JSON.stringify(input);
  return [
    `POST /api/trpc/${procedure} HTTP/1.1`,
    ...heads(token),
    `x-csrf-token: ${CSRF}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** A tRPC query; without a token nobody in particular asks. */
export function query(procedure: string, token: string | null, input?: unknown): string {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return [`GET /api/trpc/${procedure}${search} HTTP/1.1`, ...heads(token), '', ''].join('\r\n');
}

function heads(token: string | null): string[] {
  const who = token === null ? [] : [`authorization: Bearer ${token}`];
  return ['host: localhost', `cookie: csrf_token=${CSRF}`, ...who];
}
