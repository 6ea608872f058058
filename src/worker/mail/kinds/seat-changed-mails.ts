import { readerOf } from '#db/client.ts';
import { type MailedReseat, readMailedReseats } from '#db/readers/mail/mailed-seats.ts';
import { placeOf } from '#shared/events/address.ts';
import { PATHS } from '#shared/paths.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatsWords } from '#shared/seats/seat-words.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime, formatMoment } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { seatTextsOf } from '#worker/i18n/seat-texts.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

interface MovedSeat {
  was: SeatName | null;
  now: SeatName;
}

/** To guests whom the office has moved, with their seats before and now, and to those for whom no seat was free. */
export async function seatChangedMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const guests = await readMailedReseats(readerOf(deps.db), subjectIds);
  return composeByRow(guests, 'no such change of seats', (guest) => {
    const isLeft = guest.isLeft === 1;
    const all = JSON.parse(guest.seats) as MovedSeat[];
    const seats = isLeft ? all.filter(({ was, now }) => JSON.stringify(was) === JSON.stringify(now)) : all;
    if (guest.eventStatus === 'cancelled' || guest.endsAt < deps.now()) return { skip: 'the event is over' };
    if (seats.length === 0) return { skip: 'no ticket any more' };
    return {
      send: isLeft ? composeForLeft(deps, guest, seats) : compose(deps, guest, seats),
      from: guest.organizerId,
      ...(guest.hasAccount === 0 && { isTyped: true }),
    };
  });
}

function compose(deps: MailDeps, guest: MailedReseat, seats: readonly MovedSeat[]) {
  const language = languageFor(guest, guest.currency);
  const t = i18n.getFixedT(language, 'mails');
  const hasAccount = guest.hasAccount === 1;
  const count = seats.length;
  const words = (names: readonly SeatName[]) => seatsWords(names, seatTextsOf(language)).join('; ');
  const before = seats.flatMap(({ was }) => was ?? []);
  return layOutMail({
    to: guest.email,
    language,
    subject: t('seatChanged.subject', { event: guest.eventName }),
    guestName: guest.guestName,
    lead: t('seatChanged.lead', { count }),
    head: headOf(deps, guest, { isTyped: !hasAccount }),
    title: guest.eventName,
    facts: [
      [t('seatChanged.now', { count }), words(seats.map(({ now }) => now))],
      ...(before.length > 0
        ? [[t('seatChanged.was', { count: before.length }), words(before)] as const]
        : []),
      [t('when'), formatEventTime(language, guest)],
      [t('where'), placeOf(guest)],
    ],
    button: hasAccount ? { label: t('seatChanged.button'), link: `${deps.siteUrl}${PATHS.myTickets}` } : null,
    notes: [...offerNotes(deps, guest, language), t('seatChanged.saved')],
    fine: [t('refund.questions', { address: deps.supportEmail })],
  });
}

/** Their seats are taken out, and no other is free: they may give the tickets back. */
function composeForLeft(deps: MailDeps, guest: MailedReseat, seats: readonly MovedSeat[]) {
  const language = languageFor(guest, guest.currency);
  const t = i18n.getFixedT(language, 'mails');
  const hasAccount = guest.hasAccount === 1;
  const count = seats.length;
  const names = seatsWords(
    seats.map(({ now }) => now),
    seatTextsOf(language),
  );
  return layOutMail({
    to: guest.email,
    language,
    subject: t('seatChanged.noneFree.subject', { event: guest.eventName }),
    guestName: guest.guestName,
    lead: t('seatChanged.noneFree.lead', { count }),
    head: headOf(deps, guest, { isTyped: !hasAccount }),
    title: guest.eventName,
    facts: [
      [t('seatChanged.noneFree.seat', { count }), names.join('; ')],
      [t('when'), formatEventTime(language, guest)],
      [t('where'), placeOf(guest)],
    ],
    button: hasAccount ? { label: t('seatChanged.button'), link: `${deps.siteUrl}${PATHS.myTickets}` } : null,
    notes: offerNotes(deps, guest, language),
    fine: [t('refund.questions', { address: deps.supportEmail })],
  });
}

/** The organizer's words, and until when a seat that was taken out may be given back. */
function offerNotes(deps: MailDeps, guest: MailedReseat, language: Language): string[] {
  const offer: { until: number; words: string } | null =
    guest.offer === null ? null : JSON.parse(guest.offer);
  if (offer === null) return [];
  const isAsked = guest.hasAccount === 1 && deps.now() < offer.until;
  const t = i18n.getFixedT(language, 'mails');
  return [
    ...(offer.words ? [offer.words] : []),
    ...(isAsked ? [t('seatChanged.offer', { until: formatMoment(language, offer.until, guest) })] : []),
  ];
}
