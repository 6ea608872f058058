import type { EventFields } from './event-values.ts';

/** The fields of an event, by contract name, in the form's order. */
export const EVENT_FIELDS = [
  'name',
  'category',
  'description',
  'lineUp',
  'venueName',
  'city',
  'venueAddress',
  'startDate',
  'endDate',
  'doorsAt',
  'timeZone',
  'currency',
  'capacity',
  'cashTicketLimit',
  'delayedPayments',
  'allowsTransfers',
  'transfersUntil',
  'returns',
  'returnsUntil',
  'minAge',
  'listed',
] as const satisfies readonly (keyof EventFields)[];
export type EventField = (typeof EVENT_FIELDS)[number];

/** Keys of their names below `fields` of the `organizer` texts. */
export const FIELD_LABELS = {
  ...(Object.fromEntries(EVENT_FIELDS.map((field) => [field, field])) as { [F in EventField]: F }),
  startDate: 'start',
  endDate: 'end',
} as const;
