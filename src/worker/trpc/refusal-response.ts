import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { errorText } from '#shared/errors/error-text.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { ERRORS } from '#shared/errors/errors.ts';
import { TRPC_CODE_OF_STATUS } from './status-codes.ts';

/** A refusal outside of tRPC, in the format of its errors. @param headers added to those of every refusal */
export function refusalResponse(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const { status, category, retryable } = ERRORS[code];
  return Response.json(
    {
      error: {
        // tRPC's client only recognizes errors with a numeric code.
        code: TRPC_ERROR_CODES_BY_KEY[TRPC_CODE_OF_STATUS[status]],
        message: errorText(code),
        data: { errorCode: code, httpStatus: status, category, retryable, details: {}, fields: [] },
      },
    },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}
