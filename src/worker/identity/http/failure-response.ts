import type { Failure } from '../failures.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
const VERSION = '2024-01-01';

/**
 * A failure in Supabase Auth's format. Clients that name the API version get `code` and `message`, plus the version
 * echoed, without which they ignore `code`; all others get the older format.
 */
export function failureResponse(request: Request, failure: Failure): Response {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-sb-error-code': failure.code });
  const weak = failure.code === 'weak_password' ? { weak_password: { reasons: failure.reasons ?? [] } } : {};
  if ((request.headers.get(VERSION_HEADER) ?? '') >= VERSION) {
    headers.set(VERSION_HEADER, VERSION);
    const body = { code: failure.code, message: failure.message, ...weak };
    return Response.json(body, { status: failure.status, headers });
  }
  const body = { code: failure.status, error_code: failure.code, msg: failure.message, ...weak };
  return Response.json(body, { status: failure.status, headers });
}
