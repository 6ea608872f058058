import i18next from 'i18next';
import { delay } from '#client/lib/delay.ts';
import type { ErrorCode, RefusalDetails } from '#shared/errors/errors.ts';
import type { Language } from '#shared/text/languages.ts';

/** Without network the texts may be missing too: a failure shows without them after this long (ms). */
const LOAD_WITHIN_MS = 2_000;

/** Loads the texts of failures, which a served page starts without. */
export async function loadErrorTexts(): Promise<void> {
  if (i18next.hasLoadedNamespace('errors')) return;
  await Promise.race([i18next.loadNamespaces('errors'), delay(LOAD_WITHIN_MS)]);
}

/** The text of a code, filled with its details. */
export function errorText(code: ErrorCode, language: Language, details: RefusalDetails = {}): string {
  const otherwise = i18next.t('error.unexpected', { ns: 'common', lng: language });
  return i18next.t(code, { ...details, ns: 'errors', lng: language, defaultValue: otherwise });
}

/** The text of a code without the numbers that only a single refusal has. */
export function generalErrorText(code: ErrorCode, language: Language): string {
  return errorText(code, language).replaceAll(/\{\{\w+\}\}(\s*\{\{\w+\}\})*/g, '…');
}
