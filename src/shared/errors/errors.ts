import type { Language } from '../text/languages.ts';
import { ACCESS_ERRORS } from './entries/access.ts';
import { ATTENDEE_ERRORS } from './entries/attendees.ts';
import { DOOR_ERRORS } from './entries/check-in.ts';
import { ERROR_CATEGORIES, type ErrorCategory } from './entries/entry.ts';
import { HYPE_ERRORS } from './entries/hype.ts';
import { MACHINERY_ERRORS } from './entries/infrastructure.ts';
import { INTEGRATION_ERRORS } from './entries/integrations.ts';
import { MONEY_ERRORS } from './entries/money.ts';
import { ORDER_ERRORS } from './entries/orders.ts';
import { ORGANIZING_ERRORS } from './entries/organizing.ts';
import { PAYOUT_ERRORS } from './entries/payouts.ts';
import { PEOPLE_ERRORS } from './entries/people.ts';
import { PROFILE_ERRORS } from './entries/profile.ts';
import { REQUEST_ERRORS } from './entries/request.ts';
import { SALE_ERRORS } from './entries/sale.ts';
import { TIP_ERRORS } from './entries/tips.ts';
import { WAITLIST_ERRORS } from './entries/waitlist.ts';

export { ERROR_CATEGORIES, type ErrorCategory };

/**
 * The one error table: every refusal of the product, with its HTTP status, category, and text in three languages. The
 * entries are in `entries/`, by subject.
 */
export const ERRORS = {
  ...ACCESS_ERRORS,
  ...ATTENDEE_ERRORS,
  ...REQUEST_ERRORS,
  ...SALE_ERRORS,
  ...MONEY_ERRORS,
  ...ORGANIZING_ERRORS,
  ...DOOR_ERRORS,
  ...ORDER_ERRORS,
  ...TIP_ERRORS,
  ...PAYOUT_ERRORS,
  ...WAITLIST_ERRORS,
  ...PROFILE_ERRORS,
  ...PEOPLE_ERRORS,
  ...HYPE_ERRORS,
  ...INTEGRATION_ERRORS,
  ...MACHINERY_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** Values that fill the text, or that a page needs to decide what to offer next. */
export type RefusalDetails = Record<string, string | number | boolean | string[]>;

/** A refusal is a value, not an exception. */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  details?: RefusalDetails;
}

export type Outcome<T> = { ok: true; value: T } | Refusal;

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(code: ErrorCode, details?: RefusalDetails): Refusal {
  return details ? { ok: false, code, details } : { ok: false, code };
}

/** The text of a code, filled with its details. */
export function errorText(code: ErrorCode, language: Language, details: RefusalDetails = {}): string {
  return ERRORS[code].text[language].replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    name in details ? String(details[name]) : whole,
  );
}
