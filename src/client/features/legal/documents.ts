/** The date of a text's last change, in all three languages. Update it with every change. */
export const LAST_CHANGED = { privacy: '2026-11-25', terms: '2026-11-25' } as const;

export type LegalDocument = keyof typeof LAST_CHANGED;
