import { NO_NAME } from '#db/commits/people/erase-person.ts';
import { type Currency, formatMoney } from '#shared/money/money.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { firstNameOf } from '#shared/waitlist/waitlist.ts';
import { escapeHtml } from '#worker/http/html.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { MailAccent } from './mail-accent.ts';
import type { MailHead } from './mail-head.ts';
import { mailStyle, OWN_ACCENT } from './mail-style.ts';
import type { MailMessage } from './mailer.ts';

type Labelled = readonly [label: string, value: string];

export interface ShownTicket {
  type: string;
  /** In words; empty without one. */
  seat: string;
  /** To be typed where the image cannot be read. */
  shortCode: string;
  image: { contentId: string; alt: string };
  links: readonly { label: string; link: string }[];
}

/** Plain-text parts of a mail, in reading order. */
export interface MailContent {
  to: string;
  language: Language;
  subject: string;
  /** The reader to greet, who may have given no name. Absent: no greeting. */
  guestName?: string;
  lead: string;
  /** Paragraphs in a person's own words, after the lead. */
  quote?: readonly string[];
  /** Of a mail about an event; without it the head is ours. */
  head?: MailHead;
  /** The subject of the mail, usually the event. */
  title?: string;
  facts?: readonly Labelled[];
  /** Tickets to show at the entrance, each with its code as an image of the mail. */
  tickets?: readonly ShownTicket[];
  /** Amounts with their labels; the last one, the total, is bold. */
  sums?: { currency: Currency; rows: readonly (readonly [label: string, minor: number])[] };
  button?: { label: string; link: string } | null;
  /** A code to type in, with its instruction. */
  code?: Labelled;
  notes?: readonly string[];
  /** In small print at the end. */
  fine?: readonly string[];
  /** A link in small print, the last line. */
  fineLink?: { label: string; link: string };
}

/**
 * Lays out a mail as text and as HTML. The HTML is complete without images, supports light and dark mode, and escapes
 * user input.
 */
export function layOutMail(content: MailContent): MailMessage {
  const { to, button, code } = content;
  const parts: MailParts = {
    quote: [],
    facts: [],
    tickets: [],
    notes: [],
    fine: [],
    ...content,
    subject: oneLine(content.subject).replaceAll('=?', '= ?'),
    greeting: greetingOf(content),
    rows: rowsOf(content),
  };
  return {
    to,
    subject: parts.subject,
    text: textOf(parts),
    html: htmlOf(parts),
    ...(button && { link: button.link }),
    ...(code && { code: code[1] }),
  };
}

/** The content with its greeting and amounts as texts, and its lists filled in. */
type MailParts = MailContent &
  Required<Pick<MailContent, 'quote' | 'facts' | 'tickets' | 'notes' | 'fine'>> & {
    greeting: string;
    rows: readonly Labelled[];
  };

/** "Hi Ana," */
function greetingOf({ language, guestName }: MailContent): string {
  if (guestName === undefined) return '';
  const t = i18n.getFixedT(language, 'mails');
  if (!guestName || guestName === NO_NAME) return t('greetingNoName');
  return t('greeting', { name: firstNameOf(guestName) ?? guestName });
}

/** An item without a price is "Free"; the total is always an amount. */
function rowsOf({ language, sums }: MailContent): Labelled[] {
  const t = i18n.getFixedT(language, 'mails');
  if (!sums) return [];
  const { rows, currency } = sums;
  return rows.map(([label, minor], index) => {
    const isFree = minor === 0 && index < rows.length - 1;
    return [label, isFree ? t('free') : formatMoney(minor, currency, LOCALE_OF[language])];
  });
}

/** User-entered names may contain any whitespace; a line of a mail stays one line. */
function oneLine(text: string): string {
  return text.replace(/(?:[^\S\u00a0\u202f]|\p{Cc})+/gu, ' ').trim();
}

function textOf(content: MailParts): string {
  const { greeting, lead, quote, title, facts, tickets, rows, button, code, notes, fine, fineLink } = content;
  const lines = (pairs: readonly Labelled[]) =>
    pairs.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`);
  const parts = [
    [...(greeting ? [oneLine(greeting)] : []), lead].join('\n'),
    ...quote,
    [...(title ? [oneLine(title)] : []), ...lines(facts)].join('\n'),
    ...tickets.map(({ type, seat, shortCode, links }) =>
      [
        ...lines([[type, shortCode]]),
        ...(seat ? [oneLine(seat)] : []),
        ...links.map(({ label, link }) => `${label}: ${link}`),
      ].join('\n'),
    ),
    lines(rows).join('\n'),
    code ? `${code[0]} ${code[1]}` : '',
    button ? `${button.label}: ${button.link}` : '',
    ...notes,
    ...fine,
    fineLink ? `${fineLink.label}: ${fineLink.link}` : '',
    'Aforo',
  ];
  return parts.filter(Boolean).join('\n\n');
}

function htmlOf(content: MailParts): string {
  const { greeting, lead, quote, head, title, facts, tickets } = content;
  const { rows, button, code, notes, fine, fineLink } = content;
  const accent = head?.accent ?? OWN_ACCENT;
  const { styled, inlined, sheet } = stylesOf(accent);
  const parts = [
    nameHtml(head),
    title ? `<h1 class="title">${escapeHtml(title)}</h1>` : '',
    `<p>${greeting ? `${escapeHtml(greeting)}<br>` : ''}${escapeHtml(lead)}</p>`,
    ...quote.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    facts.length > 0 ? `<div class="facts">${facts.map(factHtml).join('')}</div>` : '',
    ...tickets.map(ticketHtml),
    rows.length > 0
      ? `<table class="sums" role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map(row).join('')}</table>`
      : '',
    code ? `<p>${escapeHtml(code[0])}</p><p class="code">${escapeHtml(code[1])}</p>` : '',
    button ? buttonHtml(button, accent, code !== undefined) : '',
    ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    fine.length > 0 || fineLink ? `<div class="fine">${finePrint(fine, fineLink)}</div>` : '',
  ];
  return `<!doctype html>
<html lang="${content.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title><style>${sheet}</style></head>
<body class="ground"${styled('ground')}><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lead)}</div>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="around" align="center"${styled('around')}>
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0"${styled('card')}>
${inlined(stripHtml(content, accent))}
<tr><td class="sheet"${styled('sheet')}>
${inlined(parts.filter(Boolean).join('\n'))}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
}

/** The event's cover, or a line of our color. */
function stripHtml({ head, title }: MailParts, { light }: MailAccent): string {
  if (!head?.strip) return `<tr><td class="band" height="6" bgcolor="${light}"></td></tr>`;
  const alt = escapeHtml(title ?? '');
  return `<tr><td class="band"><img class="strip" src="${escapeHtml(head.strip)}" width="600" height="160" alt="${alt}"></td></tr>`;
}

/** Whose mail it is. */
function nameHtml(head: MailHead | undefined): string {
  const ours = `<span class="dot">●</span> Aforo`;
  return head?.organizer
    ? `<p class="name">${escapeHtml(head.organizer)} <span class="soft via">&nbsp;${ours}</span></p>`
    : `<p class="name">${ours}</p>`;
}

function factHtml([label, value]: Labelled): string {
  return `<p class="fact"><span class="soft label">${escapeHtml(label)}</span><br><span class="value">${escapeHtml(value)}</span></p>`;
}

/** The mail's one action; below digits, which are to be typed first, it is quiet. */
function buttonHtml(
  { label, link }: { label: string; link: string },
  accent: MailAccent,
  isQuiet: boolean,
): string {
  const [cell, look, ground] = isQuiet
    ? ['quiet', 'plain', '']
    : ['press', 'button', ` bgcolor="${accent.light}"`];
  return `<table class="act" role="presentation" cellpadding="0" cellspacing="0"><tr><td class="${cell}" align="center"${ground}><a class="${look}" href="${escapeHtml(link)}">${escapeHtml(label)}</a></td></tr></table>`;
}

/** A white card in light and dark mode: scanners need the code dark on white. */
function ticketHtml({ type, seat, shortCode, image, links }: ShownTicket): string {
  const buttons = links.map(
    ({ label, link }) => `<a class="wallet" href="${escapeHtml(link)}">${escapeHtml(label)}</a>`,
  );
  return `<table class="ticket" role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="stub" align="center">
<p class="type">${escapeHtml(type)}</p>${seat ? `\n<p class="type">${escapeHtml(seat)}</p>` : ''}
<img class="qr" src="cid:${image.contentId}" width="240" height="240" alt="${escapeHtml(image.alt)}">
<p class="short">${escapeHtml(shortCode)}</p>
${buttons.length > 0 ? `<p class="wallets">${buttons.join(' ')}</p>` : ''}
</td></tr></table>`;
}

function finePrint(fine: readonly string[], link: MailContent['fineLink']): string {
  const notes = fine.map((note) => escapeHtml(note));
  if (link) notes.push(`<a class="soft" href="${escapeHtml(link.link)}">${escapeHtml(link.label)}</a>`);
  return notes.map((note) => `<p class="soft small">${note}</p>`).join('');
}

function row([label, value]: Labelled, index: number, all: readonly Labelled[]): string {
  const kind = index === all.length - 1 ? 'last' : 'cell';
  return `<tr><td class="${kind} what">${escapeHtml(label)}</td><td class="${kind} sum">${escapeHtml(value)}</td></tr>`;
}

/**
 * Mail clients that drop the style sheet keep inline styles: the light colors. Text is escaped, so `class="` is ours.
 */
function stylesOf(accent: MailAccent) {
  const { inline, sheet } = mailStyle(accent);
  const styled = (...classes: string[]) => {
    const rules = classes.map((name) => inline[name]).filter(Boolean);
    return rules.length > 0 ? ` style="${rules.join(';')}"` : '';
  };
  const inlined = (html: string) =>
    html.replace(
      /<(\w+) class="([^"]+)"/g,
      (tag, _name: string, classes: string) => `${tag}${styled(...classes.split(' '))}`,
    );
  return { styled, inlined, sheet };
}
