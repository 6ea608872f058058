import type { IdentityUserRow } from '#db/readers/identity/users.ts';

export function isBanned(user: IdentityUserRow, now: number): boolean {
  return user.bannedUntil !== null && user.bannedUntil > now;
}

/** Parses a JSON object column; anything but an object counts as empty. */
export function readObject(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
