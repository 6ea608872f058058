/** Whom the doors let in, and from when; null where nothing is said. `doorsAt` in Unix ms. */
export interface EntryTerms {
  minAge: number | null;
  doorsAt: number | null;
}

/** A type's own terms go before the event's. */
export function entryTermsOf(event: Partial<EntryTerms>, type: Partial<EntryTerms> | undefined): EntryTerms {
  return {
    minAge: type?.minAge ?? event.minAge ?? null,
    doorsAt: type?.doorsAt ?? event.doorsAt ?? null,
  };
}

/** As answers have them: absent where nothing is said. */
export function entryTermsView({ minAge, doorsAt }: EntryTerms): { minAge?: number; doorsAt?: string } {
  return {
    ...(minAge !== null && { minAge }),
    ...(doorsAt !== null && { doorsAt: new Date(doorsAt).toISOString() }),
  };
}
