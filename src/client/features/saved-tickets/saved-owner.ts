/** Whose tickets this device keeps. Apart from the database, so that a visitor never opens that. */
const KEY = 'aforo-tickets-of';

/** Null when none are kept. */
export function savedTicketsOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @throws when the browser keeps nothing; then no tickets are kept either */
export function writeSavedTicketsOwner(userId: string | null): void {
  if (userId === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, userId);
}
