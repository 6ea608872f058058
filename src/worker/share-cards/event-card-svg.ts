import { formatHex } from 'culori';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime, formatMoment, type Viewer } from '#shared/time/event-time.ts';
import type { Weight } from '#worker/documents/fonts/font-files.ts';
import { printable } from '#worker/documents/fonts/font-runs.ts';
import { outlineText } from '#worker/documents/fonts/outline-text.ts';
import { wrapText } from '#worker/documents/fonts/wrap-text.ts';
import { CARD_HEIGHT, CARD_WIDTH, STRIP_HEIGHT } from './card-size.ts';

const MARGIN = 72;
const TEXT_WIDTH = CARD_WIDTH - 2 * MARGIN;
const TITLE = { size: 76, lineHeight: 88, linesMax: 2 };
const FACTS = { size: 36, lineHeight: 50 };
const BRAND_SIZE = 34;
/** Darkens the cover, so that white text is readable on any picture. */
const SHADE = ['#0b0a0f', 0.2, 0.88] as const;
const WHITE = '#ffffff';
const GROUND = '#2b2233';

export interface CardEvent {
  name: string;
  startsAt: number;
  endsAt: number;
  timeZone: string;
  venueName: string;
  city: string;
}

/** The background: an uploaded picture as a data URL, the generated cover as SVG, or nothing. */
export type CardCover = { picture: string } | { svg: string } | null;

/** Formats without the clock's city, which the next line shows, and with the year. */
const ANYBODY: Viewer = { now: 0, timeZone: null };

/** Start and end on one line; only the start if both do not fit. */
export function eventCardDate(event: CardEvent, language: Language): string {
  const range = formatEventTime(language, event, ANYBODY);
  const { width } = outlineText(printable(range), 'regular', FACTS.size);
  return width <= TEXT_WIDTH ? range : formatMoment(language, event.startsAt, event, ANYBODY);
}

/** Link preview of an event: cover, name, date and place. */
export function eventCardSvg(event: CardEvent, cover: CardCover, language: Language): string {
  const title = wrap(event.name, 'bold', TITLE.size, TITLE.linesMax);
  const place = [event.venueName, event.city].filter(Boolean).join(', ');
  const facts = [eventCardDate(event, language), place].flatMap((fact) =>
    fact ? wrap(fact, 'regular', FACTS.size, 1) : [],
  );
  const factsAt = CARD_HEIGHT - MARGIN - (facts.length - 1) * FACTS.lineHeight;
  const titleAt = factsAt - FACTS.lineHeight - 22 - (title.length - 1) * TITLE.lineHeight;
  const [shade, top, bottom] = SHADE;
  return [
    opened(CARD_HEIGHT),
    `<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade}" stop-opacity="${top}"/><stop offset="0.9" stop-color="${shade}" stop-opacity="${bottom}"/></linearGradient></defs>`,
    rectangle(GROUND),
    coverOf(cover, CARD_HEIGHT),
    rectangle('url(#shade)'),
    line('Aforo', 'bold', BRAND_SIZE, MARGIN + 8),
    ...title.map((text, index) => line(text, 'bold', TITLE.size, titleAt + index * TITLE.lineHeight)),
    ...facts.map((text, index) => line(text, 'regular', FACTS.size, factsAt + index * FACTS.lineHeight)),
    '</svg>',
  ].join('');
}

/** The middle of the cover alone. */
export function eventStripSvg(cover: CardCover): string {
  return [opened(STRIP_HEIGHT), rectangle(GROUND), coverOf(cover, STRIP_HEIGHT), '</svg>'].join('');
}

function opened(height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${CARD_WIDTH}" height="${height}">`;
}

function rectangle(fill: string): string {
  return `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${fill}"/>`;
}

function coverOf(cover: CardCover, height: number): string {
  if (cover === null) return '';
  const size = `width="${CARD_WIDTH}" height="${height}" preserveAspectRatio="xMidYMid slice"`;
  if ('picture' in cover) return `<image ${size} xlink:href="${cover.picture}"/>`;
  return withHexColors(cover.svg).replace('<svg ', `<svg width="${CARD_WIDTH}" height="${height}" `);
}

/** The renderer does not support OKLCH, which the covers use. */
function withHexColors(svg: string): string {
  return svg.replace(/oklch\([^)]*\)/g, (color) => formatHex(color) ?? GROUND);
}

function wrap(text: string, weight: Weight, size: number, linesMax: number): string[] {
  const measure = (part: string) => outlineText(part, weight, size).width;
  return wrapText(printable(text), measure, { width: TEXT_WIDTH, linesMax });
}

function line(text: string, weight: Weight, size: number, y: number): string {
  const { paths } = outlineText(text, weight, size);
  return `<g transform="translate(${MARGIN} ${y})" fill="${WHITE}">${paths}</g>`;
}
