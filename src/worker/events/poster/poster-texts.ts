import { placeOf } from '#shared/events/address.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { printable } from '#worker/documents/fonts/font-runs.ts';
import { i18n } from '#worker/i18n/i18n.ts';

/** The event fields that a poster shows. Times in Unix ms. */
export interface PosterEvent {
  name: string;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
}

export interface PosterTexts {
  name: string;
  when: string;
  place: string;
  scan: string;
  /** Read to people who cannot see the QR code. */
  qrAlt: string;
  /** The page's URL without its protocol, for people who type it. */
  address: string;
}

export function posterTexts(event: PosterEvent, url: string, language: Language): PosterTexts {
  const t = i18n.getFixedT(language, 'documents');
  const address = url.replace(/^https?:\/\//, '');
  return {
    name: printable(event.name),
    when: printable(formatEventTime(language, event)),
    place: printable(placeOf(event)),
    scan: t('posterScan'),
    qrAlt: t('posterQr', { address }),
    address,
  };
}
