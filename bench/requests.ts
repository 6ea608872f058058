/** Sent as cookie and header, as a page of ours would. */
const CSRF = 'c5f'.repeat(16);

/** About as long as the code of a ticket. */
const SCANNED_CHARS = 200;

/** A tRPC mutation as it goes over the wire, so that nothing of it is made while the clock runs. */
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

/** A scan of nothing: the floor's way is as long as a scan's. */
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

/** A tRPC query; without a token nobody in particular asks. */
export function query(procedure: string, token: string | null, input?: unknown): string {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return [`GET /api/trpc/${procedure}${search} HTTP/1.1`, ...heads(token), '', ''].join('\r\n');
}

function heads(token: string | null): string[] {
  const who = token === null ? [] : [`authorization: Bearer ${token}`];
  return ['host: localhost', `cookie: csrf_token=${CSRF}`, ...who];
}
