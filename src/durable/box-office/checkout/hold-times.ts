import { AWAITED_MS } from '#shared/limits.ts';

/** Time to pay, from the start or from the moment the email address is proved (ms). */
export const HOLD_MS = 10 * 60_000;
/** Time to type name, email address and code, and once as much again for a slow mail (ms). */
export const ANONYMOUS_HOLD_MS = 4 * 60_000;
export const HOLD_EXTENSION_MS = 5 * 60_000;

/** When a hold that starts or becomes a person's `now` ends. A group has one clock; only strangers, who may be a script, have less time. */
export function holdEnd(
  now: number,
  { anonymous, group }: { anonymous: boolean; group: { expiresAt: number } | null },
): number {
  const end = now + (anonymous ? ANONYMOUS_HOLD_MS : HOLD_MS);
  if (!group) return end;
  return anonymous ? Math.min(end, group.expiresAt) : group.expiresAt;
}

/** How long places await the answer to a payment that was submitted (ms). */
export function awaitedMs({ anonymous }: { anonymous: boolean }): number {
  return anonymous ? ANONYMOUS_HOLD_MS : AWAITED_MS;
}
