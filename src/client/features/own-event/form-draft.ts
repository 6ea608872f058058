import { newRequestId } from '#client/lib/api/request-id.ts';

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

interface Stored<T> {
  values?: T | null;
  begun?: Partial<T>;
  sent?: { content: string; requestId: string };
}

export function formDraft<T>(
  name: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStorage,
  newId: () => string = newRequestId,
): FormDraft<T> {
  const key = `aforo-draft:${name}`;
  const load = (): Stored<T> => {
    try {
      return (JSON.parse(storage.getItem(key) ?? '{}') as Stored<T> | null) ?? {};
    } catch {
      return {};
    }
  };
  const save = (stored: Stored<T>) => {
    try {
      storage.setItem(key, JSON.stringify(stored));
    } catch {
      // Storage is full or unavailable: the input lasts as long as the page.
    }
  };
  return {
    read: () => load().values ?? null,
    readBegun: () => load().begun ?? {},
    write(values, begun) {
      const stored = load();
      const fields = Object.keys(values ?? {}) as (keyof T)[];
      const known: Partial<T> = { ...begun, ...stored.begun };
      const kept = Object.fromEntries(fields.map((field) => [field, known[field]])) as Partial<T>;
      save({ ...stored, values, begun: kept });
    },
    clear: () => storage.removeItem(key),
    requestIdFor(intention) {
      const stored = load();
      const content = JSON.stringify(intention);
      if (stored.sent?.content === content) return stored.sent.requestId;
      const requestId = newId();
      save({ ...stored, sent: { content, requestId } });
      return requestId;
    },
  };
}
