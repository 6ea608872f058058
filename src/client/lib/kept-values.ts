/** Values in local storage, one for each id, that all windows of this browser read and change. */
export interface KeptValues<T> {
  /** The same object until it changes. */
  read: (id: string) => T;
  /** Applies a change to what is kept now, whichever window wrote it; null erases it. */
  change: (id: string, to: (present: T) => T | null) => void;
  eraseAll: () => void;
  /** Hears of changes here and in other windows. @returns what stops it */
  subscribe: (notify: () => void) => () => void;
}

/** @param parse gets null for nothing, and for what is no JSON */
export function keptValues<T>(prefix: string, parse: (stored: unknown) => T): KeptValues<T> {
  const listeners = new Set<() => void>();
  const known = new Map<string, { text: string | null; value: T }>();
  /** Where storage is full or closed a value lasts as long as the page, or until another window can write one. */
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
        // Storage is closed: nothing was kept.
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
