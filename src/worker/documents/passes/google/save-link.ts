import { createHash } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatParts } from '#shared/seats/seat-words.ts';
import type { Language } from '#shared/text/languages.ts';
import { seatTextsOf } from '#worker/i18n/seat-texts.ts';
import type { PassFacts } from '../pass-facts.ts';
import type { GoogleSettings } from './google-settings.ts';

/** Google's page that adds the pass described by the token to the user's wallet. */
const SAVE = 'https://pay.google.com/gp/v/save/';

interface SaveRequest {
  facts: PassFacts;
  language: Language;
  settings: GoogleSettings;
  siteUrl: string;
  /** Unix ms. */
  now: number;
}

/**
 * The "Add to Google Wallet" link: event and ticket as a JWT signed by the service account (Google Wallet API,
 * `EventTicketClass` and `EventTicketObject`). Google creates missing objects when the user opens the link, so
 * nothing is sent for users who never do. It ignores what a link says of existing ones, so ids name their content: after
 * a change of the event or a transfer, the link adds a pass with the new facts.
 */
export async function googleSaveLink({
  facts,
  language,
  settings,
  siteUrl,
  now,
}: SaveRequest): Promise<string> {
  const { issuerId, account, privateKey } = settings;
  const text = localized(language);
  const event = {
    issuerName: 'Aforo',
    reviewStatus: 'UNDER_REVIEW',
    eventName: text(facts.eventName),
    // Google requires name and address of a venue, or neither.
    ...(facts.venueName &&
      facts.address && { venue: { name: text(facts.venueName), address: text(facts.address) } }),
    // With an offset, the wallet shows the venue's local time.
    dateTime: { start: facts.startsAt, end: facts.endsAt },
    hexBackgroundColor: '#16110f',
  };
  const classId = idOf(`${issuerId}.event-${facts.eventId}`, event);
  const ticket = {
    classId,
    state: facts.codes ? 'ACTIVE' : facts.ended === 'used' ? 'COMPLETED' : 'INACTIVE',
    ticketHolderName: facts.holderName,
    ticketType: text(facts.typeName),
    ...(facts.seat && { seatInfo: seatInfo(facts.seat, language) }),
    ...(facts.codes && {
      ticketNumber: facts.codes.shortCode,
      barcode: { type: 'QR_CODE', value: facts.codes.qr, alternateText: facts.codes.shortCode },
    }),
    // The wallet archives the ticket after this time.
    validTimeInterval: { end: { date: facts.endsAt } },
  };
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [siteUrl],
    payload: {
      eventTicketClasses: [{ id: classId, ...event }],
      eventTicketObjects: [{ id: idOf(`${issuerId}.ticket-${facts.ticketId}`, ticket), ...ticket }],
    },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt(Math.floor(now / 1000))
    .sign(await importPKCS8(privateKey, 'RS256'));
  return `${SAVE}${token}`;
}

function localized(language: Language) {
  return (value: string) => ({ defaultValue: { language, value } });
}

/** Google labels these fields itself: a table is named as one, and a wheelchair space too. */
function seatInfo(seat: SeatName, language: Language) {
  const text = localized(language);
  const parts = seatParts(seat, seatTextsOf(language));
  return {
    ...(seat.section !== '' && { section: text(seat.section) }),
    row: text(seat.kind === 'table' ? parts.group : seat.group),
    seat: text(seat.access ? parts.seat : seat.label),
  };
}

function idOf(name: string, content: object): string {
  return `${name}.${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 8)}`;
}
