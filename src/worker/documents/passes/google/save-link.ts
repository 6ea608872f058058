import { importPKCS8, SignJWT } from 'jose';
import type { Language } from '#shared/text/languages.ts';
import type { PassFacts } from '../pass-facts.ts';
import type { GoogleSettings } from './google-settings.ts';

/** Google's page that puts what the token says into the reader's wallet. */
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
 * The link of "Add to Google Wallet": event and ticket as a token of the service account (Google Wallet API,
 * `EventTicketClass` and `EventTicketObject`). Google makes of it what it does not have yet; so nothing is sent there
 * for somebody who never presses it.
 */
export async function googleSaveLink({
  facts,
  language,
  settings,
  siteUrl,
  now,
}: SaveRequest): Promise<string> {
  const { issuerId, account, privateKey } = settings;
  const text = (value: string) => ({ defaultValue: { language, value } });
  const classId = `${issuerId}.event-${facts.eventId}`;
  const event = {
    id: classId,
    issuerName: 'Aforo',
    reviewStatus: 'UNDER_REVIEW',
    eventName: text(facts.eventName),
    // Google wants both of a venue or none.
    ...(facts.venueName &&
      facts.address && { venue: { name: text(facts.venueName), address: text(facts.address) } }),
    // An offset makes it the venue's own time.
    dateTime: { start: facts.startsAt, end: facts.endsAt },
    hexBackgroundColor: '#16110f',
  };
  const ticket = {
    id: `${issuerId}.ticket-${facts.ticketId}`,
    classId,
    state: facts.codes ? 'ACTIVE' : facts.ended === 'used' ? 'COMPLETED' : 'INACTIVE',
    ticketHolderName: facts.holderName,
    ticketType: text(facts.typeName),
    ...(facts.codes && {
      ticketNumber: facts.codes.shortCode,
      barcode: { type: 'QR_CODE', value: facts.codes.qr, alternateText: facts.codes.shortCode },
    }),
    // After it, the wallet puts the ticket aside by itself.
    validTimeInterval: { end: { date: facts.endsAt } },
  };
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [siteUrl],
    payload: { eventTicketClasses: [event], eventTicketObjects: [ticket] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt(Math.floor(now / 1000))
    .sign(await importPKCS8(privateKey, 'RS256'));
  return `${SAVE}${token}`;
}
