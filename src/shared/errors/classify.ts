import type { ErrorCategory, ErrorCode } from './errors.ts';
import { ERRORS, isErrorCode } from './errors.ts';

/** A classified failure: by its code if there is one, otherwise by its text. */
export interface ErrorRecord {
  category: ErrorCategory;
  code: ErrorCode | null;
  /** Text to show unchanged when there is no code, as the specification requires for validation errors. */
  message: string | null;
  retryable: boolean;
}

/** Network error texts of other browsers (the specification lists Chromium's), and timeouts. */
const NETWORK_ELSEWHERE = [
  'load failed',
  'timed out',
  'to be offline',
  'connect to the server',
  'specified hostname',
  'dynamically imported module',
  'importing a module script',
];

/** The trigger words of the specification's section 8, in its order. */
const WORDS: ReadonlyArray<[ErrorCategory, readonly string[]]> = [
  ['network', ['fetch', 'network', 'timeout', ...NETWORK_ELSEWHERE]],
  ['authentication', ['unauthorized', 'login', 'session expired']],
  ['authorization', ['forbidden', 'permission']],
  ['validation', ['invalid', 'validation', 'required', 'must be']],
  ['server', ['500', 'internal server error', 'service unavailable']],
];

const CODE_OF: Record<Exclude<ErrorCategory, 'validation'>, ErrorCode> = {
  network: 'NETWORK',
  authentication: 'SESSION_EXPIRED',
  authorization: 'FORBIDDEN',
  server: 'SERVER_ERROR',
  unknown: 'UNKNOWN',
};

export function classifyError(code: unknown, message: string): ErrorRecord {
  if (isErrorCode(code)) {
    return { category: ERRORS[code].category, code, message: null, retryable: ERRORS[code].retryable };
  }
  const lower = message.toLowerCase();
  const category = WORDS.find(([, words]) => words.some((word) => lower.includes(word)))?.[0] ?? 'unknown';
  if (category === 'validation') return { category, code: null, message, retryable: false };
  const found = CODE_OF[category];
  return { category, code: found, message: null, retryable: ERRORS[found].retryable };
}
