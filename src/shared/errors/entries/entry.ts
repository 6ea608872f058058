import type { Language } from '#shared/text/languages.ts';

/** The specification's categories (section 8). */
export const ERROR_CATEGORIES = [
  'network',
  'authentication',
  'authorization',
  'validation',
  'server',
  'unknown',
] as const;
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number];

type HttpStatus = 0 | 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

export interface ErrorEntry {
  /** HTTP status of the response; 0 for errors that never reach a server. */
  status: HttpStatus;
  category: ErrorCategory;
  /** Whether repeating the same request may succeed. */
  retryable: boolean;
  /** Text for people. `{{name}}` is filled from the refusal's `details`. */
  text: Record<Language, string>;
}

/** An entry of the error table. */
export function entry(
  status: HttpStatus,
  category: ErrorCategory,
  en: string,
  es: string,
  ru: string,
  retryable = false,
): ErrorEntry {
  return { status, category, retryable, text: { en, es, ru } };
}
