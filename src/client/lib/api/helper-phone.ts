import { PATHS } from '#shared/paths.ts';
import { phoneToken } from '#shared/people/helper-phone.ts';
import type { StaffRole } from '#shared/states.ts';
import { isString, objectOf, oneOf } from '../guards.ts';
import { persistedStore } from '../persisted-store.ts';

/** A helper's session on this phone, for one event's door or bar. */
export interface HelperPhone {
  id: string;
  secret: string;
  name: string;
  role: StaffRole;
  place: string;
  eventId: string;
  eventName: string;
  timeZone: string;
  endsAt: string;
}

const stored = persistedStore(
  'aforo-helper',
  objectOf<HelperPhone>({
    id: isString,
    secret: isString,
    name: isString,
    role: oneOf<StaffRole>(['scanner', 'vendor']),
    place: isString,
    eventId: isString,
    eventName: isString,
    timeZone: isString,
    endsAt: isString,
  }),
);

const PAGES: readonly string[] = [PATHS.scanner, PATHS.orderManagement];

/** The door's and the bar's page belong to the helper; all others to the account that is signed in beside them. */
export function isHelperPage(pathname: string): boolean {
  return PAGES.includes(pathname);
}

/**
 * The helper whose pages this document shows. Fixed for its life: entering and leaving load a page again, so that no
 * cache, socket or queue passes from one person to the other.
 */
export const helperPhone: HelperPhone | null =
  'location' in globalThis && isHelperPage(globalThis.location.pathname) ? stored.read() : null;

/** What requests carry instead of an account's token. */
export const helperToken: string | null = helperPhone && phoneToken(helperPhone);

/** The helper that this phone has joined as, on whichever page. */
export function joinedHelper(): HelperPhone | null {
  return stored.read();
}

export function enterAsHelper(helper: HelperPhone): void {
  stored.write(helper);
  const page = helper.role === 'scanner' ? PATHS.scanner : PATHS.orderManagement;
  window.location.replace(`${page}?event=${helper.eventId}`);
}

/** The next page is the account's again. */
export function forgetHelper(): void {
  stored.write(null);
  window.location.replace(PATHS.home);
}

let isOver = false;
const listeners = new Set<() => void>();

/** The server no longer accepts the phone: revoked, or the night has ended. */
export function noteHelperEnded(): void {
  isOver = true;
  for (const notify of listeners) notify();
}

export function isHelperOver(): boolean {
  return isOver;
}

export function onHelperEnded(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
