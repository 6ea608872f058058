import { z } from 'zod';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

/** Unsaved input in session storage, which survives errors, reloads and navigation while the tab lives. */
export interface FormDraft<T> {
  read: () => T | null;
  /** The original values of the edited fields when editing began: another user may have saved them since. */
  readBegun: () => Partial<T>;
  /**
   * Null: there is no unsaved input.
   * @param begun the form's initial values, recorded for fields edited for the first time
   */
  write: (values: T | null, begun?: T) => void;
  clear: () => void;
  /**
   * The idempotency key for this content, stable across reloads, so that a creation whose response was lost is not made
   * twice.
   */
  requestIdFor: (content: unknown) => string;
}

const fields = z.record(z.string(), z.unknown());
const drafts = persistedStore(
  'aforo-draft:',
  z.object({
    values: fields.nullish(),
    begun: fields.optional(),
    sent: z.object({ content: z.string(), requestId: z.string() }).optional(),
  }),
  { storage: 'session' },
);

/** @param name identifies the form, whose values are not validated */
export function formDraft<T extends Record<string, unknown>>(name: string): FormDraft<T> {
  const load = () => drafts.read(name) ?? {};
  return {
    read: () => (load().values ?? null) as T | null,
    readBegun: () => (load().begun ?? {}) as Partial<T>,
    write(values, begun) {
      const stored = load();
      const known: Record<string, unknown> = { ...begun, ...stored.begun };
      const edited = Object.keys(values ?? {}).map((field) => [field, known[field]]);
      drafts.write({ ...stored, values, begun: Object.fromEntries(edited) }, name);
    },
    clear: () => void drafts.write(null, name),
    requestIdFor(intention) {
      const stored = load();
      const content = JSON.stringify(intention);
      if (stored.sent?.content === content) return stored.sent.requestId;
      const requestId = newRequestId();
      drafts.write({ ...stored, sent: { content, requestId } }, name);
      return requestId;
    },
  };
}
