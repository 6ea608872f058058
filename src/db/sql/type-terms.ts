import type { TicketTypeContent } from '#shared/events/event-content.ts';
import type { BundlePart, DoorQuestion } from '#shared/events/type-rules.ts';

/** Questions and parts of a ticket type, as its JSON columns hold them; absent where it has none. */
export function termsOf({ questions, bundle }: { questions: string | null; bundle: string | null }): {
  questions?: DoorQuestion[];
  bundle?: BundlePart[];
} {
  return {
    ...(questions !== null && { questions: JSON.parse(questions) as DoorQuestion[] }),
    ...(bundle !== null && { bundle: JSON.parse(bundle) as BundlePart[] }),
  };
}

/** Columns of what a type says besides price, stock and limits. */
export const TERM_COLUMN_OF = {
  visibility: 'visibility',
  accessCode: 'access_code',
  opensAfterTypeId: 'opens_after_type_id',
  pricing: 'pricing',
  suggestedPriceMinor: 'suggested_price',
  questions: 'questions',
  bundle: 'bundle',
  minAge: 'min_age',
  doorsAt: 'doors_at',
} as const satisfies Partial<Record<keyof TicketTypeContent, string>>;

export const TERM_COLUMNS = Object.values(TERM_COLUMN_OF).join(', ');

/** SQL: their values in a type as JSON. */
export function termValues(json: string): string {
  return Object.keys(TERM_COLUMN_OF)
    .map((field) => `${json} ->> '${field}'`)
    .join(', ');
}
