import { z } from 'zod';
import { type FieldProblem, longerThan, wholeWithin } from '#client/features/form/field-problem.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { CreateEventInput, EventView } from '#shared/contracts/events/events.ts';
import type { Venue } from '#shared/contracts/events/venues.ts';
import { currencySchema, eventCategorySchema } from '#shared/contracts/values.ts';
import type { Place } from '#shared/events/city-places.ts';
import {
  ADDRESS_MAX_CHARS,
  DESCRIPTION_MAX_CHARS,
  EVENT_MAX_MS,
  MIN_AGE_MAX,
  NAME_MAX_CHARS,
  PERFORMERS_PER_EVENT_MAX,
  QUANTITY_MAX,
} from '#shared/limits.ts';
import { RETURN_RULES } from '#shared/states.ts';
import { proposedDay } from '../form/proposed-day.ts';
import { instantOf, localTimeOf } from '../form/zoned-time.ts';

/** The form's input: times on the venue's clock, numbers as text. */
export type EventValues = z.input<ReturnType<typeof eventSchema>>;
/** The server's input, without the ids. */
export type EventFields = Omit<CreateEventInput, 'requestId'>;

/** Saved times, so that an untouched one keeps its instant: a clock shows some times twice. */
type SavedTimes = Pick<
  EventView,
  'startDate' | 'endDate' | 'doorsAt' | 'transfersUntil' | 'returnsUntil' | 'timeZone'
>;

/** Runs the refinement although a field is invalid, so that the form shows all errors at once. */
const ALWAYS = { when: () => true };

const required = 'required' satisfies FieldProblem;
const line = z.string().trim().min(1, required).max(NAME_MAX_CHARS, longerThan(NAME_MAX_CHARS));

/** Parses a whole number within bounds; empty is null. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max),
      wholeWithin(min, max),
    )
    .transform((text) => (text === '' ? null : Number(text)));
}

export function eventSchema(saved: SavedTimes | null) {
  return z
    .object({
      name: line,
      description: z.string().trim().max(DESCRIPTION_MAX_CHARS, longerThan(DESCRIPTION_MAX_CHARS)),
      category: z.union([eventCategorySchema, z.literal('')]),
      venueName: z.string().trim().max(NAME_MAX_CHARS, longerThan(NAME_MAX_CHARS)),
      venueAddress: z.string().trim().max(ADDRESS_MAX_CHARS, longerThan(ADDRESS_MAX_CHARS)),
      city: z.string().trim().max(NAME_MAX_CHARS, longerThan(NAME_MAX_CHARS)),
      timeZone: z.string().min(1, required),
      currency: currencySchema,
      start: z.string().min(1, required),
      end: z.string().min(1, required),
      doorsAt: z.string(),
      minAge: wholeNumber(1, MIN_AGE_MAX),
      listed: z.boolean(),
      capacity: wholeNumber(1, QUANTITY_MAX),
      cashTicketLimit: wholeNumber(1, QUANTITY_MAX),
      delayedPayments: z.boolean(),
      allowsTransfers: z.boolean(),
      transfersUntil: z.string(),
      returns: z.enum(RETURN_RULES),
      returnsUntil: z.string(),
      lineUp: z
        .array(z.object({ name: z.string().trim().max(NAME_MAX_CHARS, longerThan(NAME_MAX_CHARS)) }))
        .max(PERFORMERS_PER_EVENT_MAX),
    })
    .superRefine(({ start, end, doorsAt, transfersUntil, returnsUntil, timeZone }, context) => {
      const startsAt = instant(start, timeZone, saved, saved?.startDate);
      const endsAt = instant(end, timeZone, saved, saved?.endDate);
      const until = instant(transfersUntil, timeZone, saved, saved?.transfersUntil);
      const lastReturn = instant(returnsUntil, timeZone, saved, saved?.returnsUntil);
      const doors = instant(doorsAt, timeZone, saved, saved?.doorsAt);
      const fault = (
        path: 'start' | 'end' | 'doorsAt' | 'transfersUntil' | 'returnsUntil',
        message: FieldProblem,
      ) => context.addIssue({ code: 'custom', path: [path], message });
      if (doorsAt !== '' && !doors.ok) fault('doorsAt', doors.reason);
      if (start !== '' && !startsAt.ok) fault('start', startsAt.reason);
      if (end !== '' && !endsAt.ok) fault('end', endsAt.reason);
      if (transfersUntil !== '' && !until.ok) fault('transfersUntil', until.reason);
      if (returnsUntil !== '' && !lastReturn.ok) fault('returnsUntil', lastReturn.reason);
      if (startsAt.ok && endsAt.ok) {
        if (endsAt.ms <= startsAt.ms) fault('end', 'endBeforeStart');
        else if (endsAt.ms - startsAt.ms > EVENT_MAX_MS) fault('end', 'lastsTooLong');
      }
    }, ALWAYS)
    .transform(
      ({ start, end, doorsAt, transfersUntil, returnsUntil, category, lineUp, ...rest }): EventFields => {
        const doors = instant(doorsAt, rest.timeZone, saved, saved?.doorsAt);
        const startsAt = instant(start, rest.timeZone, saved, saved?.startDate);
        const endsAt = instant(end, rest.timeZone, saved, saved?.endDate);
        const until = instant(transfersUntil, rest.timeZone, saved, saved?.transfersUntil);
        const lastReturn = instant(returnsUntil, rest.timeZone, saved, saved?.returnsUntil);
        return {
          ...rest,
          category: category === '' ? 'other' : category,
          startDate: startsAt.ok ? toIso(startsAt.ms) : '',
          endDate: endsAt.ok ? toIso(endsAt.ms) : '',
          doorsAt: doors.ok ? toIso(doors.ms) : null,
          transfersUntil: until.ok ? toIso(until.ms) : null,
          returnsUntil: lastReturn.ok ? toIso(lastReturn.ms) : null,
          lineUp: lineUp.map(({ name }) => name).filter((name) => name !== ''),
        };
      },
    );
}

function instant(
  local: string,
  timeZone: string,
  saved: SavedTimes | null,
  savedTime: string | null | undefined,
) {
  if (savedTime && saved?.timeZone === timeZone) {
    const ms = Date.parse(savedTime);
    if (localTimeOf(ms, timeZone) === local) return { ok: true, ms } as const;
  }
  return instantOf(local, timeZone);
}

/** Initial values of a new event: a proposed evening at the last venue, with only the name missing. */
export function emptyEvent({ timeZone, currency }: Place, venue: Venue | null): EventValues {
  const day = proposedDay(Date.now(), timeZone);
  return {
    name: '',
    description: '',
    category: '',
    venueName: venue?.name ?? '',
    venueAddress: venue?.address ?? '',
    city: venue?.city ?? '',
    timeZone,
    currency,
    start: `${day}T20:00`,
    end: `${day}T23:00`,
    doorsAt: '',
    minAge: '',
    listed: true,
    capacity: venue?.capacity ? String(venue.capacity) : '',
    cashTicketLimit: '',
    delayedPayments: false,
    allowsTransfers: true,
    transfersUntil: '',
    returns: 'sold_out',
    returnsUntil: '',
    lineUp: [],
  };
}

/** Proposed by the last venue: a draft keeps all of them or none, as the next venue may be elsewhere. */
export const PLACE_FIELDS = [
  'venueName',
  'venueAddress',
  'city',
  'timeZone',
  'currency',
  'capacity',
] as const satisfies readonly (keyof EventValues)[];

export function valuesOfEvent(event: EventView): EventValues {
  return {
    name: event.name,
    description: event.description,
    category: event.category,
    venueName: event.venueName,
    venueAddress: event.venueAddress,
    city: event.city,
    timeZone: event.timeZone,
    currency: event.currency,
    start: localTimeOf(Date.parse(event.startDate), event.timeZone),
    end: localTimeOf(Date.parse(event.endDate), event.timeZone),
    doorsAt: event.doorsAt ? localTimeOf(Date.parse(event.doorsAt), event.timeZone) : '',
    minAge: event.minAge === null ? '' : String(event.minAge),
    listed: event.listed,
    capacity: event.capacity === null ? '' : String(event.capacity),
    cashTicketLimit: event.cashTicketLimit === null ? '' : String(event.cashTicketLimit),
    delayedPayments: event.delayedPayments,
    allowsTransfers: event.allowsTransfers,
    transfersUntil: event.transfersUntil ? localTimeOf(Date.parse(event.transfersUntil), event.timeZone) : '',
    returns: event.returns,
    returnsUntil: event.returnsUntil ? localTimeOf(Date.parse(event.returnsUntil), event.timeZone) : '',
    lineUp: event.lineUp.map(({ name }) => ({ name })),
  };
}
