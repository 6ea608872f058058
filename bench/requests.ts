/** Sent as cookie and header, like a page does. */
const CSRF = 'c5f'.repeat(16);

/** About the length of a ticket's QR text. */
const SCANNED_CHARS = 200;

/** A tRPC mutation as raw HTTP, built before the clock runs. */
export function mutation(procedure: string, token: string | null, input: unknown): string {
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

/** A scan request to a procedure that does nothing: the floor has the same request size as a scan. */
export function idleRequest(procedure: 'nothing' | 'nobody' | 'somebody', token: string | null): string {
  const id = '00000000-0000-4000-8000-000000000000';
  const scan = {
    requestId: id,
    eventId: id,
    code: 'x'.repeat(SCANNED_CHARS),
    gate: 'North',
    device: 'bench',
  };
  return mutation(procedure, token, scan);
}

/** A tRPC query; anonymous without a token. */
export function query(procedure: string, token: string | null, input?: unknown): string {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return [`GET /api/trpc/${procedure}${search} HTTP/1.1`, ...heads(token), '', ''].join('\r\n');
}

/** A page as a guest's browser asks for it. */
export function page(path: string): string {
  return [`GET ${path} HTTP/1.1`, 'host: localhost', 'accept: text/html', '', ''].join('\r\n');
}

function heads(token: string | null): string[] {
  const who = token === null ? [] : [`authorization: Bearer ${token}`];
  return ['host: localhost', `cookie: csrf_token=${CSRF}`, ...who];
}
