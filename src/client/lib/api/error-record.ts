import type { ErrorRecord } from '#shared/errors/classify.ts';
import { classifyError } from '#shared/errors/classify.ts';
import type { ErrorCode, RefusalDetails } from '#shared/errors/errors.ts';
import { ERRORS, isErrorCode } from '#shared/errors/errors.ts';
import type { Language } from '#shared/text/languages.ts';
import { errorText } from './error-text.ts';

/** The error table's code in the response, if there is one. */
export function errorCodeOf(error: unknown): unknown {
  return (error as { data?: { errorCode?: unknown } } | null)?.data?.errorCode;
}

export function detailsOf(error: unknown): RefusalDetails {
  return (error as { data?: { details?: RefusalDetails } } | null)?.data?.details ?? {};
}

/** Classifies any failure, by its code, then by its message. */
export function errorRecord(error: unknown): ErrorRecord {
  return classifyError(errorCodeOf(error), error instanceof Error ? error.message : String(error));
}

/** The localized text of any failure. */
export function errorMessage(error: unknown, language: Language): string {
  const record = errorRecord(error);
  return record.code ? errorText(record.code, language, detailsOf(error)) : (record.message ?? '');
}

/** Whether the server refused with this code. */
export function isRefusal(error: unknown, code: ErrorCode): boolean {
  return errorCodeOf(error) === code;
}

/** Whether the refusal is final: a retry under the same request id gets the same result. */
export function isDecided(error: unknown): boolean {
  const code = errorCodeOf(error);
  return isErrorCode(code) && !ERRORS[code].retryable;
}
