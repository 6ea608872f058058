import { z } from 'zod';
import { wholeNumber } from '#client/features/events/own/draft/event-values.ts';
import { instantOf, localTimeOf, type ZonedInstant } from '#client/features/events/own/form/zoned-time.ts';
import { amountProblem, checkAmount } from '#client/features/events/own/problems/amount-problem.ts';
import { type FieldProblem, longerThan } from '#client/features/form/field-problem.ts';
import { toIso } from '#shared/contracts/common.ts';
import { type CreateDiscountInput, DISCOUNT_TYPES, type DiscountView } from '#shared/contracts/discounts.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import {
  DISCOUNT_BATCH_MAX,
  DISCOUNT_CODE_MAX_CHARS,
  DISCOUNT_CODE_MIN_CHARS,
  DISCOUNT_DESCRIPTION_MAX_CHARS,
  DISCOUNT_PER_PERSON_MAX,
  DISCOUNT_PREFIX_MAX_CHARS,
  DISCOUNT_USES_MAX,
} from '#shared/limits.ts';
import { type Currency, parseAmount, typedAmount } from '#shared/money/money.ts';
import type { CodeEvent } from './code-event.ts';

/** Select value for "all events of the organizer". */
export const ALL_EVENTS = 'all';
const PERCENT_MAX = 100;

type WorthKind = (typeof DISCOUNT_TYPES)[number];
export type CodeValues = z.input<ReturnType<typeof codeSchema>>;
/** The request, with a name for one code or a prefix and a count for bulk creation. */
export interface CodeFields extends Omit<CreateDiscountInput, 'requestId'> {
  prefix: string;
  count: number;
}

/** Sent together or not at all when a code is edited: its value depends on all of them. */
export const CODE_WORTH = [
  'type',
  'value',
  'currency',
  'eventId',
  'ticketTypeIds',
] as const satisfies (keyof CodeFields)[];

interface Known {
  many: boolean;
  events: readonly CodeEvent[];
  /** Time zone of codes that apply to all events. */
  ownZone: string;
  /** The edited code, so that an untouched time keeps its exact instant. */
  saved: DiscountView | null;
}

const named = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text.length >= min && text.length <= max && /^[\p{L}\p{N}_-]*$/u.test(text),
      'codeText' satisfies FieldProblem,
    );
const needed = z
  .string()
  .trim()
  .min(1, 'required' satisfies FieldProblem);
const unused = z.string();

export function codeSchema({ many, events, ownZone, saved }: Known) {
  return (
    z
      .object({
        code: many ? unused : named(DISCOUNT_CODE_MIN_CHARS, DISCOUNT_CODE_MAX_CHARS),
        prefix: many ? named(1, DISCOUNT_PREFIX_MAX_CHARS) : unused,
        count: many ? needed.pipe(wholeNumber(1, DISCOUNT_BATCH_MAX)) : unused,
        description: z
          .string()
          .trim()
          .max(DISCOUNT_DESCRIPTION_MAX_CHARS, longerThan(DISCOUNT_DESCRIPTION_MAX_CHARS)),
        type: z.enum(DISCOUNT_TYPES),
        value: needed,
        currency: currencySchema,
        eventId: z.string(),
        from: z.string(),
        until: z.string(),
        maxUses: wholeNumber(1, DISCOUNT_USES_MAX),
        perPerson: wholeNumber(1, DISCOUNT_PER_PERSON_MAX),
        /** Null: everything at the event. */
        ticketTypeIds: z
          .array(z.string())
          .min(1, 'required' satisfies FieldProblem)
          .nullable(),
        minimum: z.string().trim().superRefine(checkAmount),
        active: z.boolean(),
      })
      // Not short-circuited by other errors, so that all fields report theirs at once.
      .refine(({ type, value }) => isWorth('percentage', type, value), {
        ...atValue,
        error: 'percent' satisfies FieldProblem,
      })
      .refine(({ type, value }) => isWorth('fixed', type, value), {
        ...atValue,
        error: ({ input }) => amountProblem((input as { value: string }).value) ?? 'amount',
      })
      .transform((typed, context): CodeFields => {
        const fault = (path: 'eventId' | 'from' | 'until', message: FieldProblem) =>
          context.addIssue({ code: 'custom', path: [path], message });
        const event = events.find(({ id }) => id === typed.eventId) ?? null;
        // An unknown event must not turn into "all events".
        if (!event && typed.eventId !== ALL_EVENTS) fault('eventId', 'required');
        const zone = event?.timeZone ?? ownZone;
        const from = instant(typed.from, zone, saved?.validFrom);
        const until = instant(typed.until, zone, saved?.validUntil);
        if (from && !from.ok) fault('from', from.reason);
        if (until && !until.ok) fault('until', until.reason);
        if (from?.ok && until?.ok && until.ms <= from.ms) fault('until', 'endBeforeStart');
        return {
          code: typed.code,
          prefix: typed.prefix,
          count: Number(typed.count),
          description: typed.description,
          type: typed.type,
          value: typedWorth(typed.type, typed.value) ?? 0,
          currency: typed.type === 'fixed' ? (event?.currency ?? typed.currency) : null,
          eventId: event?.id ?? null,
          validFrom: from?.ok ? toIso(from.ms) : null,
          validUntil: until?.ok ? toIso(until.ms) : null,
          maxUses: typed.maxUses,
          perPerson: typed.perPerson,
          ticketTypeIds: event ? typed.ticketTypeIds : null,
          minimumMinor: parseAmount(typed.minimum) ?? 0,
          active: typed.active,
        };
      })
  );
}

const atValue = { path: ['value'], when: () => true };

/** Whether a value of this kind parses. Empty values and other kinds pass; other rules check them. */
function isWorth(kind: WorthKind, type: WorthKind, value: string): boolean {
  return type !== kind || value.trim() === '' || typedWorth(type, value.trim()) !== null;
}

/** A whole percentage, or a positive amount in minor units; null if it is neither. */
function typedWorth(type: WorthKind, text: string): number | null {
  if (type === 'fixed') return parseAmount(text) || null;
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return percent >= 1 && percent <= PERCENT_MAX ? percent : null;
}

function instant(local: string, zone: string, saved: string | null | undefined): ZonedInstant | null {
  if (local === '') return null;
  if (saved && localTimeOf(Date.parse(saved), zone) === local) return { ok: true, ms: Date.parse(saved) };
  return instantOf(local, zone);
}

export function emptyCode(eventId: string | null, currency: Currency): CodeValues {
  return {
    code: '',
    prefix: '',
    count: '',
    description: '',
    type: 'percentage',
    value: '',
    currency,
    eventId: eventId ?? ALL_EVENTS,
    from: '',
    until: '',
    maxUses: '',
    perPerson: '',
    ticketTypeIds: null,
    minimum: '',
    active: true,
  };
}

export function valuesOfCode(
  code: DiscountView,
  { ownZone, currency, locale }: { ownZone: string; currency: Currency; locale: string },
): CodeValues {
  const zone = code.event?.timeZone ?? ownZone;
  const local = (time: string | null) => (time === null ? '' : localTimeOf(Date.parse(time), zone));
  return {
    ...emptyCode(code.eventId, code.currency ?? code.event?.currency ?? currency),
    code: code.code,
    description: code.description,
    type: code.type,
    value: code.type === 'percentage' ? String(code.value) : typedAmount(code.value, locale),
    from: local(code.validFrom),
    until: local(code.validUntil),
    maxUses: code.maxUses === null ? '' : String(code.maxUses),
    perPerson: code.perPerson === null ? '' : String(code.perPerson),
    ticketTypeIds: code.ticketTypeIds,
    minimum: code.minimumMinor === 0 ? '' : typedAmount(code.minimumMinor, locale),
    active: code.active,
  };
}
