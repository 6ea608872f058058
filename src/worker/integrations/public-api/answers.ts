import { errorText } from '#shared/errors/error-text.ts';
import { ERRORS, type ErrorCode, type RefusalDetails } from '#shared/errors/errors.ts';

const HEADERS = { 'cache-control': 'private, no-store' };

export function answerJson(body: unknown): Response {
  return Response.json(body, { headers: HEADERS });
}

/**
 * An entry of the shared error table in the public API's format.
 * @param more.message text for API developers, where the table's text addresses guests
 */
export function refuseCall(
  code: ErrorCode,
  details: RefusalDetails = {},
  more: { headers?: Record<string, string>; message?: string } = {},
): Response {
  const { status, category, retryable } = ERRORS[code];
  const message = more.message ?? errorText(code, details);
  return Response.json(
    { error: { code, message, category, retryable, details } },
    {
      status: status === 0 ? 503 : status,
      headers: {
        ...HEADERS,
        ...(status === 401 && { 'www-authenticate': 'Bearer realm="aforo"' }),
        ...more.headers,
      },
    },
  );
}
