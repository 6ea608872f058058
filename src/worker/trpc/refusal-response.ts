import type { ErrorCode } from '#shared/errors.ts';
import { ERRORS, errorText } from '#shared/errors.ts';

/** A refusal outside tRPC's own path, in the same shape as its errors. */
export function refusalResponse(code: ErrorCode): Response {
  const { status, category, retryable } = ERRORS[code];
  return Response.json(
    {
      error: {
        // tRPC's client takes an answer for its own only with a numeric code.
        code: -32603,
        message: errorText(code, 'en'),
        data: { errorCode: code, httpStatus: status, category, retryable, details: {}, fields: [] },
      },
    },
    { status, headers: { 'cache-control': 'no-store' } },
  );
}
