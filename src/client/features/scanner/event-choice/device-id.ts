const KEY = 'aforo-device';
let made: string | null = null;

/** This device's own random id. It stays through sign-outs: who let somebody in may take it back from here. */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored) return stored;
    const fresh = made ?? crypto.randomUUID();
    made = fresh;
    localStorage.setItem(KEY, fresh);
    return fresh;
  } catch {
    // Storage is closed: the id lasts as long as the page.
    made ??= crypto.randomUUID();
    return made;
  }
}
