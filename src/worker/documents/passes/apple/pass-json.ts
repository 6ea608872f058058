import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatWords } from '#shared/seats/seat-words.ts';
import type { Language } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { seatTextsOf } from '#worker/i18n/seat-texts.ts';
import type { PassFacts } from '../pass-facts.ts';

/** The web service where a wallet refreshes the pass, and the token that it sends there. */
export interface PassService {
  url: string;
  token: string;
}

interface PassIssuer {
  passTypeId: string;
  teamId: string;
  /** Null without https, which wallets require. */
  service: PassService | null;
}

/** Date and time at the venue, independent of the phone's time zone, in the phone's own format. */
const VENUE_TIME = {
  dateStyle: 'PKDateStyleMedium',
  timeStyle: 'PKDateStyleShort',
  ignoresTimeZone: true,
};

/** `pass.json` of an event ticket, as Apple's "Wallet Passes" defines it. */
export function passJson(facts: PassFacts, language: Language, issuer: PassIssuer): object {
  const t = i18n.getFixedT(language, 'documents');
  const { codes, ended, startsAt, endsAt } = facts;
  return {
    formatVersion: 1,
    passTypeIdentifier: issuer.passTypeId,
    teamIdentifier: issuer.teamId,
    serialNumber: facts.ticketId,
    organizationName: 'Aforo',
    description: `${t('ticket')}: ${facts.eventName}`,
    logoText: 'Aforo',
    backgroundColor: 'rgb(22, 17, 15)',
    foregroundColor: 'rgb(253, 250, 247)',
    labelColor: 'rgb(255, 155, 128)',
    // Stacks the tickets of one event.
    groupingIdentifier: facts.eventId,
    // iOS 18 reads `relevantDates`, older versions `relevantDate`.
    relevantDate: startsAt,
    relevantDates: [{ startDate: startsAt, endDate: endsAt }],
    expirationDate: endsAt,
    voided: ended !== null,
    ...(issuer.service && {
      webServiceURL: issuer.service.url,
      authenticationToken: issuer.service.token,
    }),
    ...(codes && barcodes(codes)),
    ...(facts.seat && { semantics: { seats: [seatTags(facts.seat, language)] } }),
    eventTicket: {
      primaryFields: [{ key: 'event', label: t('pass.event'), value: facts.eventName }],
      secondaryFields: [
        { key: 'starts', label: t('pass.date'), value: startsAt, ...VENUE_TIME },
        ...(ended ? [{ key: 'state', label: t('pass.state'), value: t(`pass.${ended}`) }] : []),
      ],
      auxiliaryFields: [
        ...seatFields(facts.seat, language),
        // Below the seat, which people look for at the door.
        ...[
          { key: 'type', label: t('ticket'), value: facts.typeName },
          { key: 'venue', label: t('pass.place'), value: facts.venueName },
        ].map((field) => (facts.seat ? { ...field, row: 1 } : field)),
      ],
      backFields: [
        { key: 'holder', label: t('holder'), value: facts.holderName },
        { key: 'address', label: t('pass.address'), value: facts.address },
        { key: 'ends', label: t('pass.ends'), value: endsAt, ...VENUE_TIME },
        ...(codes ? [{ key: 'code', label: t('pass.code'), value: codes.shortCode }] : []),
        { key: 'rules', label: t('pass.rules'), value: t('pass.rulesText') },
        { key: 'purchase', label: t('purchase'), value: facts.purchaseId },
      ].filter(({ value }) => value !== ''),
    },
  };
}

/** Section, row and seat side by side, each below its own label. */
function seatFields(seat: SeatName | null, language: Language) {
  if (!seat) return [];
  const t = i18n.getFixedT(language, 'seats');
  return [
    { key: 'section', label: t('pass.section'), value: seat.section },
    { key: 'row', label: t(`pass.${seat.kind}`), value: seat.group },
    { key: 'seat', label: t(`pass.${seat.access ?? 'seat'}`), value: seat.label },
  ].filter(({ value }) => value !== '');
}

/** The seat for the phone itself, as Apple's `SemanticTags.Seat` names it. */
function seatTags(seat: SeatName, language: Language) {
  return {
    ...(seat.section !== '' && { seatSection: seat.section }),
    seatRow: seat.group,
    seatNumber: seat.label,
    seatDescription: seatWords(seat, seatTextsOf(language)),
  };
}

/** The ticket's QR code under both keys: iOS 8 and older read only `barcode`. */
function barcodes({ qr, shortCode }: { qr: string; shortCode: string }) {
  const barcode = {
    format: 'PKBarcodeFormatQR',
    message: qr,
    messageEncoding: 'iso-8859-1',
    altText: shortCode,
  };
  return { barcodes: [barcode], barcode };
}
