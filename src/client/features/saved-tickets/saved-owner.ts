/** The owner of the saved tickets. In local storage, so that visitors never open the database. */
const KEY = 'aforo-tickets-of';

/** Null if none are saved. */
export function savedTicketsOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @throws if storage is unavailable; then no tickets are saved either */
export function writeSavedTicketsOwner(userId: string | null): void {
  if (userId === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, userId);
}
