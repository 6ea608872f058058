import { z } from 'zod';
import { type FieldProblem, longerThan } from '#client/features/form/field-problem.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { CreateTicketTypeInput, TicketTypeView } from '#shared/contracts/events/events.ts';
import {
  DESCRIPTION_MAX_CHARS,
  NAME_MAX_CHARS,
  PER_ORDER_LIMIT_DEFAULT,
  PER_ORDER_LIMIT_MAX,
  PER_PERSON_LIMIT_MAX,
  QUANTITY_MAX,
} from '#shared/limits.ts';
import { parseAmount, typedAmount } from '#shared/money/money.ts';
import { instantOf, localTimeOf, type ZonedInstant } from '../form/zoned-time.ts';
import { checkAmount } from '../problems/amount-problem.ts';
import { wholeNumber } from './event-values.ts';
import {
  ORDINARY_TERM_VALUES,
  termFaults,
  termFieldsOf,
  termValueFields,
  termValuesOf,
} from './type-term-values.ts';

/** The contract's bound. */
const SORT_ORDER_MAX = 1_000;

export type TicketValues = z.input<ReturnType<typeof ticketSchema>>;
export type TicketFields = Omit<CreateTicketTypeInput, 'requestId' | 'eventId'>;

const required = 'required' satisfies FieldProblem;

/** @param saved the edited type, so that an untouched time keeps its instant */
export function ticketSchema(timeZone: string, saved: TicketTypeView | null) {
  const needed = (min: number, max: number) =>
    z.string().trim().min(1, required).pipe(wholeNumber(min, max)).transform(Number);
  return z
    .object({
      name: z.string().trim().min(1, required).max(NAME_MAX_CHARS, longerThan(NAME_MAX_CHARS)),
      description: z.string().trim().max(DESCRIPTION_MAX_CHARS, longerThan(DESCRIPTION_MAX_CHARS)),
      price: z.string().trim().min(1, required).superRefine(checkAmount),
      quantity: needed(0, QUANTITY_MAX),
      salesStart: z.string(),
      salesEnd: z.string(),
      perOrderLimit: needed(1, PER_ORDER_LIMIT_MAX),
      perPersonLimit: wholeNumber(1, PER_PERSON_LIMIT_MAX),
      sortOrder: needed(0, SORT_ORDER_MAX),
      ...termValueFields,
    })
    .transform(({ price, salesStart, salesEnd, doorsAt, ...rest }, context): TicketFields => {
      const doors = instant(doorsAt, timeZone, saved?.doorsAt);
      const start = instant(salesStart, timeZone, saved?.salesStart);
      const end = instant(salesEnd, timeZone, saved?.salesEnd);
      const fault = (path: 'salesStart' | 'salesEnd' | 'doorsAt', message: FieldProblem) =>
        context.addIssue({ code: 'custom', path: [path], message });
      termFaults({ ...rest, price }, (path, message) => context.addIssue({ code: 'custom', path, message }));
      if (doors && !doors.ok) fault('doorsAt', doors.reason);
      if (start && !start.ok) fault('salesStart', start.reason);
      if (end && !end.ok) fault('salesEnd', end.reason);
      if (start?.ok && end?.ok && end.ms <= start.ms) fault('salesEnd', 'endBeforeStart');
      const { name, description, perOrderLimit, perPersonLimit, sortOrder } = rest;
      return {
        name,
        description,
        perOrderLimit,
        perPersonLimit,
        sortOrder,
        ...termFieldsOf(rest),
        quantity: rest.bundle.length > 0 ? 0 : rest.quantity,
        doorsAt: doors?.ok ? toIso(doors.ms) : null,
        priceMinor: parseAmount(price) ?? 0,
        salesStart: start?.ok ? toIso(start.ms) : null,
        salesEnd: end?.ok ? toIso(end.ms) : null,
      };
    });
}

function instant(local: string, timeZone: string, saved: string | null | undefined): ZonedInstant | null {
  if (local === '') return null;
  if (saved && localTimeOf(Date.parse(saved), timeZone) === local) return { ok: true, ms: Date.parse(saved) };
  return instantOf(local, timeZone);
}

/** @param position its position in the list */
export function emptyTicket(position: number): TicketValues {
  return {
    name: '',
    description: '',
    price: '',
    quantity: '',
    salesStart: '',
    salesEnd: '',
    perOrderLimit: String(PER_ORDER_LIMIT_DEFAULT),
    perPersonLimit: '',
    sortOrder: String(position),
    ...ORDINARY_TERM_VALUES,
  };
}

/** @param locale formats the price */
export function valuesOfTicket(type: TicketTypeView, timeZone: string, locale: string): TicketValues {
  const local = (time: string | null) => (time === null ? '' : localTimeOf(Date.parse(time), timeZone));
  return {
    name: type.name,
    description: type.description,
    price: typedAmount(type.priceMinor, locale),
    quantity: String(type.quantity),
    salesStart: local(type.salesStart),
    salesEnd: local(type.salesEnd),
    perOrderLimit: String(type.perOrderLimit),
    perPersonLimit: type.perPersonLimit === null ? '' : String(type.perPersonLimit),
    sortOrder: String(type.sortOrder),
    ...termValuesOf(type, local(type.doorsAt ?? null), locale),
  };
}
