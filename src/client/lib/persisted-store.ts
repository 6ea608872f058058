import type { Guard } from './guards.ts';

/** A zod schema, or a type guard. */
type Schema<T> =
  | Guard<T>
  | { safeParse: (stored: unknown) => { success: true; data: T } | { success: false } };

interface Options<T> {
  /** Local storage, the default, is shared by all tabs; session storage lives as long as the tab. */
  storage?: 'local' | 'session';
  /** `text` stores a string as it is, for readers that do not parse JSON. */
  format?: 'json' | 'text';
  /** An expired value reads as null. @param now Unix ms */
  isExpired?: (value: T, now: number) => boolean;
}

/** Made by another tab. */
interface Change<T> {
  id: string;
  from: T | null;
  to: T | null;
}

/** A value in the browser's storage, or one per id. Storage that is full or unavailable is replaced by memory. */
export interface PersistedStore<T> {
  /** Null for anything missing, malformed or expired. Referentially stable until the value changes. */
  read: (id?: string) => T | null;
  /** @returns whether it was stored, rather than held until the page closes */
  write: (value: T | null, id?: string) => boolean;
  /** Updates the latest stored value, whichever tab wrote it; null erases it. */
  update: (to: (present: T | null) => T | null, id?: string) => void;
  /** Erases the values of all ids, but for those to keep. */
  clear: (keeps?: (value: T, id: string) => boolean) => void;
  /** Notifies of changes in this tab and in others. @returns a function that unsubscribes */
  subscribe: (notify: (change?: Change<T>) => void) => () => void;
}

/** @param key a prefix if there is one value per id */
export function persistedStore<T>(
  key: string,
  schema: Schema<T>,
  { storage = 'local', format = 'json', isExpired }: Options<T> = {},
): PersistedStore<T> {
  const listeners = new Set<() => void>();
  const parsed = new Map<string, { text: string | null; value: T | null }>();
  /** Values that could not be stored. They last until another tab stores one. */
  const unstored = new Map<string, { text: string; over: string | null }>();

  // Merely naming the storage throws where cookies are blocked.
  const area = () => (storage === 'local' ? localStorage : sessionStorage);
  const storedText = (id: string) => attempt(() => area().getItem(key + id));
  const notifyAll = () => {
    for (const notify of listeners) notify();
  };

  const parse = (text: string | null): T | null => {
    if (text === null) return null;
    const stored: unknown = format === 'text' ? text : attempt(() => JSON.parse(text));
    if (typeof schema === 'function') return schema(stored) ? stored : null;
    const result = schema.safeParse(stored);
    return result.success ? result.data : null;
  };

  const unexpired = (value: T | null) => (value !== null && isExpired?.(value, Date.now()) ? null : value);

  const read = (id = ''): T | null => {
    const stored = storedText(id);
    const own = unstored.get(id);
    const text = own?.over === stored ? own.text : stored;
    const known = parsed.get(id);
    const value = known?.text === text ? known.value : parse(text);
    parsed.set(id, { text, value });
    return unexpired(value);
  };

  const write = (value: T | null, id = ''): boolean => {
    const text = typeof value === 'string' && format === 'text' ? value : JSON.stringify(value);
    unstored.delete(id);
    const isStored = attempt(() => {
      if (value === null) area().removeItem(key + id);
      else area().setItem(key + id, text);
      return true;
    });
    if (!isStored && value !== null) unstored.set(id, { text, over: storedText(id) });
    notifyAll();
    return isStored ?? false;
  };

  return {
    read,
    write,
    update: (to, id) => void write(to(read(id)), id),
    clear(keeps = () => false) {
      unstored.clear();
      attempt(() => {
        for (const name of Object.keys(area())) {
          if (!name.startsWith(key)) continue;
          const value = parse(area().getItem(name));
          if (value === null || !keeps(value, name.slice(key.length))) area().removeItem(name);
        }
      });
      notifyAll();
    },
    subscribe(notify) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null) notify();
        else if (event.key.startsWith(key))
          notify({
            id: event.key.slice(key.length),
            from: parse(event.oldValue),
            to: unexpired(parse(event.newValue)),
          });
      };
      const onOwn = () => notify();
      listeners.add(onOwn);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(onOwn);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Null if it throws. */
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
