import { readerOf } from '#db/client.ts';
import { DOORS_REMINDER_MS, type Reminded, readReminded } from '#db/readers/mail/mailed-tickets.ts';
import { placeOf } from '#shared/events/address.ts';
import { PATHS } from '#shared/paths.ts';
import { seatNamesOf } from '#shared/seats/stored-seat-names.ts';
import { DAY_MS } from '#shared/time/business-days.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { seatFacts } from '#worker/tickets/seat-facts.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

/** When the reminder is due: the day before, or as the event starts. */
type When = 'day' | 'doors';

/** Reminds holders of valid tickets. */
export function reminderMails(when: When) {
  return async (
    deps: MailDeps,
    subjectIds: readonly string[],
  ): Promise<(subjectId: string) => Promise<Composed>> => {
    const holders = await readReminded(readerOf(deps.db), subjectIds);
    return composeByRow(holders, 'no such holder', (holder) => {
      if (!isRemindable(holder, when, deps.now())) return { skip: 'nothing to remind of' };
      const language = languageFor(holder, holder.currency);
      const t = i18n.getFixedT(language, 'mails');
      const seats: { seatName: string }[] = JSON.parse(holder.seats);
      const message = layOutMail({
        to: holder.email,
        language,
        subject: t(`reminder.${when}.subject`, { event: holder.eventName }),
        guestName: holder.guestName,
        lead: t(`reminder.${when}.lead`, { count: holder.tickets }),
        head: headOf(deps, holder),
        title: holder.eventName,
        facts: [
          [t('when'), formatEventTime(language, holder)],
          [t('where'), placeOf(holder)],
          ...seatFacts(language, seatNamesOf(seats)),
        ],
        button: { label: t('reminder.button'), link: `${deps.siteUrl}${PATHS.myTickets}` },
        fine: [t('reminder.why', { address: deps.supportEmail })],
        fineLink: { label: t('reminder.optOut'), link: `${deps.siteUrl}${PATHS.profile}` },
      });
      return { send: message, from: holder.organizerId };
    });
  };
}

/** False for a ticket that was used or refunded meanwhile, and for an event that was cancelled or moved. */
export function isRemindable(holder: Reminded, when: When, now: number): boolean {
  const { status, tickets, remindersOff, startsAt, endsAt } = holder;
  if (status !== 'published' || tickets === 0 || remindersOff === 1) return false;
  if (when === 'day') return now < startsAt && startsAt <= now + DAY_MS;
  return startsAt <= now && now < Math.min(endsAt, startsAt + DOORS_REMINDER_MS);
}
