import i18next from 'i18next';
import type { ErrorCode, RefusalDetails } from '#shared/errors/errors.ts';
import type { Language } from '#shared/text/languages.ts';

/** The text of a code, filled with its details. Its texts load with the first page. */
export function errorText(code: ErrorCode, language: Language, details: RefusalDetails = {}): string {
  return i18next.t(code, { ...details, ns: 'errors', lng: language });
}

/** The text of a code without the numbers that only a single refusal has. */
export function generalErrorText(code: ErrorCode, language: Language): string {
  return errorText(code, language).replaceAll(/\{\{\w+\}\}(\s*\{\{\w+\}\})*/g, '…');
}
