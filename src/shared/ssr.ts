import type { ClientConfig } from './contracts/auth.ts';
import type { BrowseOutput, CitiesOutput, EventCount, EventView } from './contracts/events/events.ts';
import type { WaitlistStats } from './contracts/waitlist.ts';
import { PATHS } from './paths.ts';
import type { EventCategory } from './states.ts';
import type { Language } from './text/languages.ts';

/** Pages with server-side rendering; `/event` stands for every event's page. */
export const SERVED_PAGES = [PATHS.home, PATHS.browseEvents, '/event', PATHS.privacy, PATHS.terms] as const;

/** Query results that the page was rendered with, as a guest gets them. The browser hydrates with the same data. */
export interface ServedAnswers {
  event?: EventView;
  browse?: BrowseOutput;
  cities?: CitiesOutput;
  /** For the notice that nothing is sold, and for contact addresses. */
  config?: ClientConfig;
  /** Number of coming events. */
  count?: EventCount;
  waitlist?: WaitlistStats;
}

/** The JSON embedded in a rendered page. */
export interface ServedState {
  language: Language;
  /**
   * The rendered path. On another path, for example when the service worker serves the page offline, the state is
   * ignored.
   */
  path: string;
  /** The server's clock (Unix ms). */
  at: number;
  answers: ServedAnswers;
}

/** Id of the element with that JSON. */
export const SERVED_STATE_ID = 'served';

/** Renders a page's content as the browser would for a guest. @returns HTML; null leaves rendering to the browser */
export type RenderPage = (state: ServedState) => Promise<string | null>;

/** Renders the generated cover of an event. @returns an SVG element; null leaves it out */
export type RenderCover = (eventId: string, category: EventCategory) => string | null;
