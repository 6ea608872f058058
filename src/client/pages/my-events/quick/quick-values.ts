import { z } from 'zod';
import { changedValues } from '#client/features/events/own/draft/changed-fields.ts';
import { PLACE_FIELDS, wholeNumber } from '#client/features/events/own/draft/event-values.ts';
import { proposedDay } from '#client/features/events/own/form/proposed-day.ts';
import { instantOf, later } from '#client/features/events/own/form/zoned-time.ts';
import { checkAmount } from '#client/features/events/own/problems/amount-problem.ts';
import { type FieldProblem, longerThan } from '#client/features/form/field-problem.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { CreateFromTemplateInput } from '#shared/contracts/events/new-events.ts';
import type { Venue } from '#shared/contracts/events/venues.ts';
import { currencySchema, menuCategorySchema } from '#shared/contracts/values.ts';
import { beginFromTemplate } from '#shared/events/templates/begin-from-template.ts';
import { EVENT_TEMPLATES, type EventTemplate, TEMPLATES } from '#shared/events/templates/table.ts';
import { ADDRESS_MAX_CHARS, EVENT_MAX_MS, NAME_MAX_CHARS, QUANTITY_MAX } from '#shared/limits.ts';
import { type Currency, parseAmount, typedAmount } from '#shared/money/money.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';

/** The typed form values, persisted across a reload. */
export type QuickValues = z.input<typeof quickSchema>;
/** The request without its request id. */
export type QuickFields = Omit<CreateFromTemplateInput, 'requestId'>;

/** The place, and the prices in its currency: a draft keeps all of them or none. */
export const PROPOSED_FIELDS = [
  ...PLACE_FIELDS,
  'proposedFor',
  'tickets',
  'menu',
] as const satisfies readonly (keyof QuickValues)[];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const required = 'required' satisfies FieldProblem;
const line = z.string().trim().min(1, required).max(NAME_MAX_CHARS, longerThan(NAME_MAX_CHARS));
const price = z.string().trim().min(1, required).superRefine(checkAmount);

export const quickSchema = z
  .object({
    template: z.enum(EVENT_TEMPLATES),
    name: line,
    venueName: line,
    venueAddress: z.string().trim().max(ADDRESS_MAX_CHARS, longerThan(ADDRESS_MAX_CHARS)),
    city: line,
    start: z.string().min(1, required),
    end: z.string().min(1, required),
    timeZone: z.string().min(1, required),
    currency: currencySchema,
    capacity: wholeNumber(1, QUANTITY_MAX),
    /** Client only: the currency and capacity that the proposed tickets and menu are based on. */
    proposedFor: z.string(),
    tickets: z.array(
      z.object({
        /** Client only: the React key of the row. */
        key: z.string(),
        name: line,
        price,
        quantity: z.string().trim().min(1, required).pipe(wholeNumber(1, QUANTITY_MAX)).transform(Number),
        perOrderLimit: z.number(),
        endsDaysBefore: z.number().nullable(),
      }),
    ),
    menu: z.array(
      z.object({
        wanted: z.boolean(),
        name: line,
        category: menuCategorySchema,
        price,
        quantity: z.number().nullable(),
      }),
    ),
  })
  .transform(({ start, end, tickets, menu, proposedFor, ...rest }, context): QuickFields => {
    const startsAt = instantOf(start, rest.timeZone);
    const endsAt = instantOf(end, rest.timeZone);
    const fault = (path: 'start' | 'end', message: FieldProblem) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!startsAt.ok) fault('start', startsAt.reason);
    if (!endsAt.ok) fault('end', endsAt.reason);
    if (startsAt.ok && endsAt.ok) {
      if (endsAt.ms <= startsAt.ms) fault('end', 'endBeforeStart');
      else if (endsAt.ms - startsAt.ms > EVENT_MAX_MS) fault('end', 'lastsTooLong');
    }
    const opens = startsAt.ok ? startsAt.ms : 0;
    return {
      ...rest,
      category: TEMPLATES[rest.template].category,
      description: '',
      lineUp: [],
      cashTicketLimit: null,
      delayedPayments: false,
      allowsTransfers: true,
      transfersUntil: null,
      returns: 'sold_out',
      returnsUntil: null,
      listed: true,
      minAge: null,
      doorsAt: null,
      startDate: toIso(opens),
      endDate: toIso(endsAt.ok ? endsAt.ms : 0),
      ticketTypes: tickets.map(({ key, price: text, endsDaysBefore, ...type }) => ({
        ...type,
        description: '',
        priceMinor: parseAmount(text) ?? 0,
        salesStart: null,
        perPersonLimit: null,
        salesEnd: salesEnd(opens, endsDaysBefore),
      })),
      menuItems: menu
        .filter(({ wanted }) => wanted)
        .map(({ wanted, price: text, ...item }) => ({
          ...item,
          description: '',
          priceMinor: parseAmount(text) ?? 0,
        })),
    };
  });

/** If an early end of sales would already be past, sales end with the event. */
function salesEnd(opens: number, daysBefore: number | null): string | null {
  const ends = daysBefore === null ? 0 : opens - daysBefore * DAY_MS;
  return ends > Date.now() ? toIso(ends) : null;
}

interface Start {
  language: Language;
  currency: Currency;
  timeZone: string;
  /** Where the latest event was created; null for a newcomer. */
  last: Venue | null;
  now: number;
}

/** All values that a template and the last venue propose; the organizer types the name, and a newcomer the place. */
export function valuesOfTemplate(
  template: EventTemplate,
  { language, currency, timeZone, last, now }: Start,
): QuickValues {
  const { startsAt, lastsMinutes, capacity: usual } = TEMPLATES[template];
  const capacity = String(last?.capacity ?? usual);
  const start = `${proposedDay(now, timeZone)}T${startsAt}`;
  return {
    template,
    name: '',
    venueName: last?.name ?? '',
    venueAddress: last?.address ?? '',
    city: last?.city ?? '',
    start,
    end: later(start, lastsMinutes * MINUTE_MS),
    timeZone,
    currency,
    capacity,
    ...proposalValues(template, { language, currency, capacity }),
  };
}

/** Proposed tickets and menu for this capacity, or for the template's usual one. */
export function proposalValues(
  template: EventTemplate,
  by: { language: Language; currency: Currency; capacity: string },
): Pick<QuickValues, 'tickets' | 'menu' | 'proposedFor'> {
  const house = Number(by.capacity) || TEMPLATES[template].capacity;
  const { tickets, menu } = beginFromTemplate(template, { ...by, house });
  return {
    proposedFor: `${by.currency} ${by.capacity}`,
    tickets: tickets
      .filter(({ quantity }) => quantity > 0)
      .map(({ priceMinor, quantity, ...type }) => ({
        ...type,
        key: type.name,
        price: typedAmount(priceMinor, LOCALE_OF[by.language]),
        quantity: String(quantity),
      })),
    menu: menu.map(({ priceMinor, ...item }) => ({
      ...item,
      wanted: true,
      price: typedAmount(priceMinor, LOCALE_OF[by.language]),
    })),
  };
}

/**
 * Adapts the proposal to a changed capacity or currency. Untouched values are replaced; typed, added and removed ones
 * stay.
 */
export function reproposed(
  typed: Pick<QuickValues, 'tickets' | 'menu' | 'proposedFor' | 'currency' | 'capacity' | 'template'>,
  language: Language,
): Pick<QuickValues, 'tickets' | 'menu' | 'proposedFor'> {
  const [currency, capacity = ''] = typed.proposedFor.split(' ');
  const before = proposalValues(typed.template, { language, currency: currency as Currency, capacity });
  const now = proposalValues(typed.template, { ...typed, language });
  const moved = <Row extends object>(row: Row, was: Row | undefined, next: Row | undefined): Row =>
    was && next ? { ...next, ...changedValues(was, row) } : row;
  const at = <Row extends { key: string }>(rows: readonly Row[], key: string) =>
    rows.find((row) => row.key === key);
  const known = new Set(before.tickets.map(({ key }) => key));
  return {
    proposedFor: now.proposedFor,
    tickets: [
      ...typed.tickets.map((row) => moved(row, at(before.tickets, row.key), at(now.tickets, row.key))),
      ...now.tickets.filter(({ key }) => !known.has(key)),
    ],
    menu: typed.menu.map((row, index) => moved(row, before.menu[index], now.menu[index])),
  };
}
