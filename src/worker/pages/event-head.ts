import type { EventDetails, EventRow } from '#db/readers/event-details.ts';
import { placeOf } from '#shared/address.ts';
import { formatEventTime } from '#shared/event-time.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import { alternatesOf, pageAddress } from '#shared/pages.ts';
import { imageUrl } from '../platform/image-url.ts';
import { eventFacts } from './event-facts.ts';
import type { PageHead } from './page-head.ts';
import { brandCard } from './public-head.ts';

/** Longer ones are cut by whoever shows them, in the middle of a word (characters). */
const DESCRIPTION_MAX_CHARS = 200;

const CANCELLED = { en: 'Cancelled', es: 'Cancelado', ru: 'Отменено' } as const satisfies Record<
  Language,
  string
>;

/** Chats send no language of a reader. An event is then told of in the language of the country it sells in. */
export const LANGUAGE_OF = { USD: 'en', MXN: 'es', RUB: 'ru' } as const satisfies Record<Currency, Language>;

/** What the page of a published event says of itself. @param asked the language in its address */
export function eventHead(
  details: EventDetails,
  by: { siteUrl: string; language: Language; asked: Language | null; now: number },
): PageHead {
  const { event } = details;
  const path = `/event/${event.id}`;
  const picture = imageUrl(event.imageKey);
  const image = picture ? { url: by.siteUrl + picture, alt: event.name } : brandCard(by.siteUrl);
  const canonical = pageAddress(by.siteUrl, path, by.asked);
  return {
    language: by.language,
    title: `${event.name} · Aforo`,
    description: descriptionOf(event, by.language),
    listed: true,
    canonical,
    alternates: alternatesOf(by.siteUrl, path),
    card: { title: event.name, image },
    facts: eventFacts(details, { url: canonical, image: image.url, now: by.now }),
  };
}

/** When and where come first: a chat shows little more than a line. */
function descriptionOf(event: EventRow, language: Language): string {
  const where = placeOf(event);
  const facts = [
    ...(event.status === 'cancelled' ? [CANCELLED[language]] : []),
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
