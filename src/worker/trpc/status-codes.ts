import type { TRPCError } from '@trpc/server';
import type { ERRORS, ErrorCode } from '#shared/errors/errors.ts';

/** tRPC's error code for each HTTP status of the error table. */
export const TRPC_CODE_OF_STATUS = {
  0: 'INTERNAL_SERVER_ERROR',
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<(typeof ERRORS)[ErrorCode]['status'] | 408 | 415 | 422, TRPCError['code']>;
