import type { EventDetails, EventRow } from '#db/readers/events/event-details.ts';
import { placeOf } from '#shared/events/address.ts';
import { alternatesOf, pageAddress } from '#shared/pages.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { LANGUAGE_OF } from '#worker/http/request-language.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#worker/share-cards/card-size.ts';
import { eventCardPath } from '#worker/share-cards/event-card-route.ts';
import { eventFacts } from './event-facts.ts';
import type { PageHead } from './page-head.ts';

/** Readers of longer descriptions cut them in the middle of a word (characters). */
const DESCRIPTION_MAX_CHARS = 200;

export interface EventHeadOptions {
  siteUrl: string;
  language: Language;
  /** The language in the page's URL. */
  urlLanguage: Language | null;
  now: number;
}

/** Head of a published event's page. */
export function eventHead(details: EventDetails, by: EventHeadOptions): PageHead {
  const { event } = details;
  const head = headAt(pathFor(PATHS.event, event.id), event, by);
  return {
    ...head,
    // Chats show its card; search engines do not find it.
    isPrivate: !event.listed,
    facts: eventFacts(details, { url: head.canonical, image: pictureOf(event, by.siteUrl), now: by.now }),
  };
}

/** Head of a menu page, with the client's title; the structured data stays on the event's page. */
export function menuHead({ event }: EventDetails, by: EventHeadOptions): PageHead {
  const t = i18n.getFixedT(by.language, 'pages');
  const words = { title: t('menu.title'), description: t('menu.description') };
  return headBeside(pathFor(PATHS.eventMenu, event.id), event, words, by);
}

/** Head of the page of tickets that are held for somebody: its link is sent in chats, which show a card of it. */
export function heldHead(
  of: 'group' | 'walkUp',
  { event }: EventDetails,
  token: string,
  by: EventHeadOptions,
): PageHead {
  const t = i18n.getFixedT(by.language, 'pages');
  const words = { title: t(`${of}.title`), description: t(`${of}.description`) };
  return { ...headBeside(pathFor(PATHS[of], token), event, words, by), isPrivate: true };
}

/** Head of the pages behind a guest list's links, which are sent in chats too. */
export function listHead(
  kind: 'list' | 'entry',
  { event }: EventDetails,
  path: string,
  by: EventHeadOptions,
): PageHead {
  const t = i18n.getFixedT(by.language, 'pages');
  const words = { title: t(`${kind}.title`), description: t(`${kind}.description`) };
  return { ...headBeside(path, event, words, by), isPrivate: true };
}

/** Head of the page of the line at the door, whose code hangs on the street. */
export function ropeHead({ event }: EventDetails, by: EventHeadOptions): PageHead {
  const t = i18n.getFixedT(by.language, 'pages');
  const words = { title: t('rope.title'), description: t('rope.description') };
  return { ...headBeside(pathFor(PATHS.rope, event.id), event, words, by), isPrivate: true };
}

/** Head of another page about an event. */
function headBeside(
  path: string,
  event: EventRow,
  { title, description }: { title: string; description: string },
  by: EventHeadOptions,
): PageHead {
  const name = `${title} · ${event.name}`;
  const head = headAt(path, { ...event, description }, by);
  return { ...head, title: `${name} · Aforo`, card: { ...head.card, title: name } };
}

function headAt(path: string, event: EventRow, by: EventHeadOptions): PageHead {
  const image = {
    url: by.siteUrl + eventCardPath(event, by.language),
    alt: event.name,
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
  };
  return {
    language: by.language,
    title: `${event.name} · Aforo`,
    description: descriptionOf(event, by.language),
    listed: true,
    canonical: pageAddress(by.siteUrl, path, by.urlLanguage),
    alternates: alternatesOf(by.siteUrl, path),
    card: { title: event.name, image },
  };
}

/** Search engines prefer the event's own picture; the card replaces a generated cover. */
function pictureOf(event: EventRow, siteUrl: string): string {
  return siteUrl + (imageUrl(event.imageKey) ?? eventCardPath(event, LANGUAGE_OF[event.currency]));
}

/** Date and place come first, because link previews show little more than a line. */
function descriptionOf(event: EventRow, language: Language): string {
  const where = placeOf(event);
  const facts = [
    ...(event.status === 'cancelled' ? [i18n.getFixedT(language, 'pages')('cancelled')] : []),
    formatEventTime(language, event),
    ...(where ? [where] : []),
  ].join(' · ');
  const text = event.description.replace(/\s+/g, ' ').trim();
  return cutAtWord(text ? `${facts}. ${text}` : facts, DESCRIPTION_MAX_CHARS);
}

function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars - 1).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${(end > maxChars / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:·–—\uFFFD-]+$/u, '')}…`;
}
