import type { z } from 'zod';
import { fromIso } from '#shared/contracts/common.ts';
import type { createListInput } from '#shared/contracts/lists/lists.ts';
import type { ListTerms, TermChanges } from '#shared/lists/guest-list.ts';

type Typed = Omit<z.infer<typeof createListInput>, 'requestId' | 'eventId'>;

/** Terms with times in Unix ms. Absent ones stay absent. */
export function termsOf(terms: { [Term in keyof Typed]?: Typed[Term] | undefined }): TermChanges {
  const { priceSteps, namesUntil, entryUntil, ...rest } = terms;
  return {
    ...rest,
    ...(priceSteps && { priceSteps: priceSteps.map((step) => ({ ...step, until: msOrNull(step.until) })) }),
    ...(namesUntil !== undefined && { namesUntil: msOrNull(namesUntil) }),
    ...(entryUntil !== undefined && { entryUntil: msOrNull(entryUntil) }),
  };
}

/** All terms of a new list. */
export function newTermsOf(terms: Typed): ListTerms {
  const { priceSteps, namesUntil, entryUntil, ...rest } = terms;
  return {
    ...rest,
    priceSteps: priceSteps.map((step) => ({ ...step, until: msOrNull(step.until) })),
    namesUntil: msOrNull(namesUntil),
    entryUntil: msOrNull(entryUntil),
  };
}

function msOrNull(time: string | null): number | null {
  return time === null ? null : fromIso(time);
}
