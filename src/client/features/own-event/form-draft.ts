import { newRequestId } from '#client/lib/request-id.ts';

/** What was typed and not yet saved, kept for as long as the tab lives: over an error, a reload, a wrong turn. */
export interface FormDraft<T> {
  read: () => T | null;
  /** What the typed fields held when typing began: somebody else may have saved them since. */
  readBegun: () => Partial<T>;
  /**
   * Null: nothing is typed any more.
   * @param begun what the form began with, noted of each field that was not typed before
   */
  write: (values: T | null, begun?: T) => void;
  clear: () => void;
  /**
   * The request id to send this under: the same for the same content, over a reload too, so that a creation whose
   * answer was lost is never made twice.
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
      // Storage is full or closed: what is typed lives as long as the page.
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
