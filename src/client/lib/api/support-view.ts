import { PATHS } from '#shared/paths.ts';
import { SUPPORT_VIEW_HEADER } from '#shared/people/support-view.ts';
import { isString, objectOf } from '../guards.ts';
import { persistedStore } from '../persisted-store.ts';

interface SupportView {
  id: string;
  /** The organizer's. */
  name: string;
  expiresAt: string;
}

/** In session storage, so that other tabs stay the administrator's. */
const stored = persistedStore(
  'aforo-support-view',
  objectOf<SupportView>({ id: isString, name: isString, expiresAt: isString }),
  { storage: 'session' },
);

/**
 * The organizer's pages that this tab shows, read-only. Fixed for the life of the page: beginning and ending load it
 * again, so that no cache, socket or form passes from one person to the other.
 */
export const supportView: SupportView | null = stored.read();

/** The header that a call of this tab carries beside its token. */
export function supportViewHeader(): Record<string, string> {
  return supportView ? { [SUPPORT_VIEW_HEADER]: supportView.id } : {};
}

export function enterSupportView(view: SupportView): void {
  stored.write(view);
  window.location.assign(PATHS.dashboard);
}

export function leaveSupportView(): void {
  stored.write(null);
  window.location.replace(PATHS.users);
}

/** After the administrator's session has ended: the next sign-in in this tab begins without a view. */
export function forgetSupportView(): void {
  stored.write(null);
  window.location.reload();
}

/** Back and forward may restore a page of the other person from memory. */
export function reloadOnOtherView(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && stored.read()?.id !== supportView?.id) window.location.reload();
  });
}

let isOver = false;
const listeners = new Set<() => void>();

/** The server no longer knows the view. Calls go on carrying it, so that this tab never acts for the administrator. */
export function noteViewEnded(): void {
  isOver = true;
  for (const notify of listeners) notify();
}

export function isViewOver(): boolean {
  return isOver;
}

export function onViewEnded(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
