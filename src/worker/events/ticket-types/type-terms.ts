import type { OwnEvent } from '#db/readers/events/own-events.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { TicketTypeBase } from '#shared/contracts/events/events.ts';
import { type Refusal, refused } from '#shared/errors/errors.ts';
import type { TicketTypeContent } from '#shared/events/event-content.ts';
import type { BundlePart, DoorQuestion } from '#shared/events/type-rules.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { normalizeDiscountCode } from '#shared/money/pricing.ts';
import type { Deps } from '#worker/deps.ts';

type Terms = Pick<
  TicketTypeContent,
  | 'visibility'
  | 'accessCode'
  | 'opensAfterTypeId'
  | 'pricing'
  | 'suggestedPriceMinor'
  | 'questions'
  | 'bundle'
  | 'minAge'
  | 'doorsAt'
>;
type GivenTerms = Pick<TicketTypeBase, keyof Terms>;

const jsonOrNull = (list: readonly unknown[]) => (list.length === 0 ? null : JSON.stringify(list));

/** The given terms as D1 keeps them. */
export function termContent(given: GivenTerms): Partial<Terms> {
  const { visibility, pricing, accessCode, opensAfterTypeId, suggestedPriceMinor, minAge } = given;
  const { questions, bundle, doorsAt } = given;
  const terms = {
    visibility,
    pricing,
    opensAfterTypeId,
    suggestedPriceMinor,
    minAge,
    accessCode: typeof accessCode === 'string' ? normalizeDiscountCode(accessCode) : accessCode,
    questions: questions && jsonOrNull(questions),
    bundle: bundle && jsonOrNull(bundle),
    doorsAt: typeof doorsAt === 'string' ? fromIso(doorsAt) : doorsAt,
  };
  return Object.fromEntries(
    Object.entries(terms).filter(([, value]) => value !== undefined),
  ) as Partial<Terms>;
}

/** A type by link gets its token; one without code or link keeps none. */
export function withToken<Given extends Partial<Terms>>(
  { newId }: Pick<Deps, 'newId'>,
  given: Given,
  saved: Pick<Terms, 'visibility' | 'accessCode'> | null,
): Given {
  const { visibility } = given;
  if (visibility === undefined || visibility === saved?.visibility) return given;
  if (visibility === 'link')
    return { ...given, accessCode: newId().replaceAll('-', '').slice(0, 16).toUpperCase() };
  return visibility === 'code' ? given : { ...given, accessCode: null };
}

/** Why these terms do not fit each other or the event's other types; null when they do. */
export function termsRefusal(
  types: OwnEvent['types'],
  type: Terms & Pick<TicketTypeContent, 'priceMinor' | 'quantity'> & { id: string; sold: number },
): Refusal | null {
  const wrong = (field: keyof Terms) => refused('TYPE_TERMS_WRONG', { field });
  const others = types.filter(({ id }) => id !== type.id);
  const bundle = partsOf(type.bundle);
  if (type.visibility === 'code' && !type.accessCode) return wrong('accessCode');
  if (type.visibility === 'after' && !mayFollow(type, others)) return wrong('opensAfterTypeId');
  if (type.pricing !== 'fixed' && (type.suggestedPriceMinor ?? type.priceMinor) < type.priceMinor)
    return wrong('suggestedPriceMinor');
  if (
    questionsOf(type.questions).some((question) => question.kind === 'choice' && question.options.length < 2)
  )
    return wrong('questions');
  if (bundle.length === 0) return null;
  const isPlainBundle = type.pricing === 'fixed' && type.questions === null && type.sold === 0;
  const isPart = others.some((other) =>
    partsOf(other.bundle).some(({ ticketTypeId }) => ticketTypeId === type.id),
  );
  const tickets = bundle.reduce((sum, { quantity }) => sum + quantity, 0);
  const isOfParts = bundle.every(({ ticketTypeId }) =>
    others.some(
      ({ id, ...other }) => id === ticketTypeId && other.bundle === null && other.pricing === 'fixed',
    ),
  );
  const isRepeated = new Set(bundle.map(({ ticketTypeId }) => ticketTypeId)).size < bundle.length;
  if (!isPlainBundle || isPart || !isOfParts || isRepeated || type.quantity !== 0) return wrong('bundle');
  return tickets > PURCHASE_TICKETS_MAX ? wrong('bundle') : null;
}

/** It follows another type of the event with stock of its own, and does not wait for itself. */
function mayFollow(type: Terms & { id: string }, others: OwnEvent['types']): boolean {
  let earlier = others.find(({ id }) => id === type.opensAfterTypeId);
  if (!earlier || earlier.bundle !== null) return false;
  const seen = new Set([type.id]);
  while (earlier?.visibility === 'after') {
    if (seen.has(earlier.id)) return false;
    seen.add(earlier.id);
    const next: string | null = earlier.opensAfterTypeId;
    if (next === type.id) return false;
    earlier = others.find(({ id }) => id === next);
  }
  return true;
}

/** Whether a bundle of the event contains this type. */
export function isInBundle(types: OwnEvent['types'], ticketTypeId: string): boolean {
  return types.some(({ bundle }) => partsOf(bundle).some((part) => part.ticketTypeId === ticketTypeId));
}

function partsOf(bundle: string | null): BundlePart[] {
  return bundle === null ? [] : (JSON.parse(bundle) as BundlePart[]);
}

function questionsOf(questions: string | null): DoorQuestion[] {
  return questions === null ? [] : (JSON.parse(questions) as DoorQuestion[]);
}
