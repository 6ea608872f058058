import type { TicketTypeRow } from '#db/readers/events/event-details.ts';
import type { TicketTypeView } from '#shared/contracts/events/events.ts';
import { entryTermsView } from '#shared/events/entry-terms.ts';
import { type DoorQuestion, isPublicType, type TypeTerms } from '#shared/events/type-rules.ts';

type Terms = Omit<TicketTypeRow, 'questions' | 'bundle'> & Pick<TypeTerms, 'questions' | 'bundle'>;
type TermsView = Partial<Omit<TicketTypeView, 'priceMinor'>>;

/** What a type says besides price and stock; an ordinary one adds no fields. */
export function termsView(type: Terms, types: readonly Terms[], mine: boolean): TermsView {
  const { visibility, accessCode, pricing, suggestedPriceMinor, questions, bundle } = type;
  // Nobody else learns the name of a hidden or locked one.
  const earlier = types.find(({ id }) => id === type.opensAfterTypeId);
  return {
    ...(visibility !== 'listed' && { visibility }),
    ...(mine && accessCode !== null && { accessCode }),
    ...(visibility === 'after' &&
      earlier &&
      (mine || isPublicType(earlier)) && { opensAfter: { id: earlier.id, name: earlier.name } }),
    ...(pricing !== 'fixed' && { pricing }),
    ...(suggestedPriceMinor !== null && { suggestedPriceMinor }),
    ...(questions && { questions: questionViews(questions) }),
    ...(bundle && {
      bundle: bundle.map(({ ticketTypeId, quantity }) => {
        const part = types.find(({ id }) => id === ticketTypeId);
        return {
          ticketTypeId,
          name: part?.name ?? '',
          quantity,
          questions: questionViews(part?.questions ?? []),
        };
      }),
    }),
    ...entryTermsView(type),
  };
}

function questionViews(questions: readonly DoorQuestion[]) {
  return questions.map(({ options, ...question }) => ({ ...question, options: [...options] }));
}
