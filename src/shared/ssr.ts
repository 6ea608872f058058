import type { ClientConfig } from './contracts/auth.ts';
import type { BrowseOutput, CitiesOutput, EventView } from './contracts/events.ts';
import type { EventCategory } from './states.ts';
import type { Language } from './text/languages.ts';

/** The pages whose content is in the HTML already, `/event` standing for that of any event. */
export const SERVED_PAGES = ['/', '/browse-events', '/event', '/privacy', '/terms'] as const;

/** What the page was drawn with: a guest's answers, as the procedures give them. The browser begins with the same. */
export interface ServedAnswers {
  event?: EventView;
  browse?: BrowseOutput;
  cities?: CitiesOutput;
  /** For pages that say whom to write to. */
  config?: ClientConfig;
}

/** The JSON beside the page's content. */
export interface ServedState {
  language: Language;
  /** Where it was drawn for: at another address, as without network, it says nothing. */
  path: string;
  /** The server's clock (Unix ms). */
  at: number;
  answers: ServedAnswers;
}

/** The element with that JSON. */
export const SERVED_STATE_ID = 'served';

/** Draws the content of a page as the browser would for a visitor. @returns HTML; null leaves it to the browser */
export type DrawPage = (state: ServedState) => Promise<string | null>;

/** Draws the generated cover of an event. @returns an SVG element; null leaves it out */
export type DrawCover = (eventId: string, category: EventCategory) => string | null;
