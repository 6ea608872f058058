/** The day on which a text last changed, in all three languages. To be set by whoever changes one. */
export const LAST_CHANGED = { privacy: '2026-11-25', terms: '2026-11-25' } as const;

export type LegalDocument = keyof typeof LAST_CHANGED;
