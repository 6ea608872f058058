const KEY = 'aforo-device';
let made: string | null = null;

/** This device's random id. It survives sign-outs, because check-ins may be undone from the device that made them. */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored) return stored;
    const fresh = made ?? crypto.randomUUID();
    made = fresh;
    localStorage.setItem(KEY, fresh);
    return fresh;
  } catch {
    // Storage is unavailable: the id lasts as long as the page.
    made ??= crypto.randomUUID();
    return made;
  }
}
