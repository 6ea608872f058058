/** Values in local storage by id, shared by all windows of this browser. */
export interface KeptValues<T> {
  /** Referentially stable until the value changes. */
  read: (id: string) => T;
  /** Updates the latest stored value, whichever window wrote it; null erases it. */
  change: (id: string, to: (present: T) => T | null) => void;
  eraseAll: () => void;
  /** Notifies of changes in this window and in others. @returns a function that unsubscribes */
  subscribe: (notify: () => void) => () => void;
}

/** @param parse gets null if there is no value or no valid JSON */
export function keptValues<T>(prefix: string, parse: (stored: unknown) => T): KeptValues<T> {
  const listeners = new Set<() => void>();
  const known = new Map<string, { text: string | null; value: T }>();
  /**
   * Fallback if storage is full or unavailable: such a value lasts as long as the page, or until another window writes
   * one.
   */
  const unstored = new Map<string, { text: string; over: string | null }>();

  const stored = (id: string): string | null => {
    try {
      return localStorage.getItem(prefix + id);
    } catch {
      return null;
    }
  };

  const textOf = (id: string): string | null => {
    const text = stored(id);
    const own = unstored.get(id);
    return own && own.over === text ? own.text : text;
  };

  const read = (id: string): T => {
    const text = textOf(id);
    const present = known.get(id);
    if (present && present.text === text) return present.value;
    const value = parse(jsonOf(text));
    known.set(id, { text, value });
    return value;
  };

  const tell = () => {
    for (const notify of listeners) notify();
  };

  return {
    read,
    change(id, to) {
      const value = to(read(id));
      const text = value === null ? null : JSON.stringify(value);
      unstored.delete(id);
      try {
        if (text === null) localStorage.removeItem(prefix + id);
        else localStorage.setItem(prefix + id, text);
      } catch {
        if (text !== null) unstored.set(id, { text, over: stored(id) });
      }
      tell();
    },
    eraseAll() {
      unstored.clear();
      try {
        for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
      } catch {
        // Storage is unavailable: nothing was stored.
      }
      tell();
    },
    subscribe(notify) {
      const listen = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) notify();
      };
      listeners.add(notify);
      window.addEventListener('storage', listen);
      return () => {
        listeners.delete(notify);
        window.removeEventListener('storage', listen);
      };
    },
  };
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
