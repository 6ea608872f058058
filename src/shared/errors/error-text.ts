import type { ErrorCode, RefusalDetails } from './errors.ts';
import en from './texts/en.json' with { type: 'json' };

const TEXTS: Record<ErrorCode, string> = en;

/** The English text of a code, for responses. The client shows the reader's language by i18next (`ns: errors`). */
export function errorText(code: ErrorCode, details: RefusalDetails = {}): string {
  return TEXTS[code].replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    name in details ? String(details[name]) : whole,
  );
}
