import type { ParseKeys } from 'i18next';
import type { Area } from '#client/i18n/areas.ts';
import type { LoadPage } from './lazy-pages.ts';

/**
 * Access level of a page; others are sent to sign in or see a refusal. `drafts`: organizers and those with a pending
 * request; `selling`: the same, and guests are invited to become one.
 */
export type Access = 'public' | 'signedIn' | 'selling' | 'organizer' | 'door' | 'bar' | 'admin';

export interface AppRoute {
  path: string;
  load: LoadPage;
  access: Access;
  /** Translation key of the document title. A page may set a better one itself. */
  title: Extract<ParseKeys<'common'>, `titles.${string}`> | null;
  /** Text areas of the page, besides the common ones. */
  areas: readonly Area[];
  /**
   * `shell`: navigation around the page. `bare`: the page fills the screen, as the scanner does. `own`: the page brings
   * its own header, main landmark and footer.
   */
  frame: 'shell' | 'bare' | 'own';
}

/** A row of the table of routes. */
export function page(
  path: string,
  load: LoadPage,
  access: Access,
  title: AppRoute['title'],
  areas: readonly Area[] = [],
  frame: AppRoute['frame'] = 'shell',
): AppRoute {
  return { path, load, access, title, areas, frame };
}
