import { z } from 'zod';
import { idSchema } from '#shared/ids.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { isDisplayName } from '#shared/people/display-name.ts';

/** Plausible planning times (Unix ms): beyond these the year is mistyped. */
const PLANNED_FROM_MS = Date.UTC(2000, 0, 1);
const PLANNED_UNTIL_MS = Date.UTC(2100, 0, 1);
/** The R2 key of a picture: a folder and a UUID with its extension. */
const IMAGE_KEY_MAX_CHARS = 200;

/** Times cross the API as ISO 8601 with an offset; internally they are Unix milliseconds. */
export const dateTimeSchema = z.iso.datetime({ offset: true });

/** A time that a person entered. */
export const plannedTimeSchema = dateTimeSchema.refine((text) => isPlannable(Date.parse(text)));

/** Whether a time is in the range of plausible years. @param ms Unix milliseconds */
export function isPlannable(ms: number): boolean {
  return ms >= PLANNED_FROM_MS && ms < PLANNED_UNTIL_MS;
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

export function fromIso(text: string): number {
  return Date.parse(text);
}

/** A single line of typed text, without control characters, lone surrogates and bidirectional controls. */
export function lineSchema(maxChars: number) {
  return z
    .string()
    .trim()
    .max(maxChars)
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u);
}

/** A person's name as typed; `cleanDisplayName` repairs names that cannot be asked for again. */
export const displayNameSchema = z.string().trim().refine(isDisplayName);

/** Like `lineSchema`, for several lines. */
export function textSchema(maxChars: number) {
  return z
    .string()
    .trim()
    .max(maxChars)
    .regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u);
}

/**
 * Text that is later compared with a stored copy. Databases store U+FFFD for a lone surrogate, so replace it up front.
 */
export function wellFormedSchema() {
  return z.string().overwrite((text) => text.toWellFormed());
}

/** Multi-line text that is compared with a stored copy and shown to other people. */
export function wellFormedTextSchema(maxChars: number) {
  return wellFormedSchema().pipe(textSchema(maxChars));
}

export const pageInput = {
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(PAGE_SIZE_MAX).optional(),
};

/** One page of a list: "showing from–to of total". */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int() });
}

/** A list by key: the position is opaque to the client. Longest value sorted by: a name. */
const CURSOR_MAX_CHARS = 400;
export const cursorInput = { cursor: z.string().max(CURSOR_MAX_CHARS).nullish() };

/** The next rows of a list, for a table that loads while scrolling. */
export function rowsOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    /** Rows that match; null when there are more than are worth counting. */
    total: z.int().nullable(),
  });
}

/** An IANA time zone that this runtime knows. */
export const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'Invalid time zone');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A picture's R2 key: names and folders, without path traversal. */
export const imageKeySchema = z
  .string()
  .max(IMAGE_KEY_MAX_CHARS)
  .regex(/^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*(\.[A-Za-z0-9]+)?$/);

/** What one organization has; without an id the person's own, or the only one where they have the right. */
export const ofOrganizationInput = z
  .object({ organizationId: idSchema.optional() })
  .optional()
  .transform((input) => input ?? {});
