import type { MailTokenPurpose } from '#db/schema/identity.ts';
import { formatMoney } from '#shared/money/money.ts';
import { counted } from '#shared/text/counted.ts';
import { dateFormat } from '#shared/text/intl.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { clockName } from '#shared/time/event-time.ts';
import type { AskedFor } from '#worker/checkout/asked-for.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { layOutMail } from '#worker/mail/mail-layout.ts';
import type { MailMessage } from '#worker/mail/mailer.ts';

/** What a sign-in mail says, and to whom. */
export interface SignInMail {
  purpose: MailTokenPurpose;
  to: string;
  language: Language;
  link: string | null;
  code: string;
  /** The page where it was asked for, on this site. */
  returnTo: string | null;
}

/**
 * A sign-in mail: one sentence, one button, the code (in the subject where it signs in, so that a
 * notification shows it), and what to do if the reader did not request it. A code that was asked for on an event's page names
 * the event, and says what is held.
 */
export function composeMail(
  { purpose, to, language, link, code }: SignInMail,
  about: AskedFor | null = null,
): MailMessage {
  const t = i18n.getFixedT(language, 'mails');
  const codeOnly = purpose === 'reauthentication';
  const isForEvent = about !== null && (purpose === 'confirmation' || purpose === 'magiclink');
  return layOutMail({
    to,
    language,
    subject: isForEvent
      ? t('signIn.forEvent.subject', { code, event: about.eventName })
      : t(`signIn.${purpose}.subject`, { code }),
    lead: isForEvent ? leadOf(about, language) : t(`signIn.${purpose}.lead`),
    ...(about && { title: about.eventName }),
    button: codeOnly || !link ? null : { label: t(`signIn.${purpose}.button`), link },
    code: [t('signIn.typeCode'), code],
    fine: [t(`signIn.${purpose}.ignore`)],
  });
}

/** What is held and until when; it is also the preview of a list of mails. */
function leadOf({ held, timeZone, city }: AskedFor, language: Language): string {
  const t = i18n.getFixedT(language, 'mails');
  if (!held) return t('signIn.forEvent.lead');
  const locale = LOCALE_OF[language];
  const { lines, totalMinor, currency, expiresAt } = held;
  const places = lines.map(({ name, quantity }) => counted({ quantity, name })).join(', ');
  const zone = city ? {} : ({ timeZoneName: 'short' } as const);
  const clock = dateFormat(locale, { hour: 'numeric', minute: '2-digit', ...zone, timeZone });
  const time = clock.format(expiresAt);
  return t(totalMinor === 0 ? 'signIn.forEvent.heldFree' : 'signIn.forEvent.held', {
    places,
    total: formatMoney(totalMinor, currency, locale),
    time: city ? `${time} (${clockName(language, city)})` : time,
  });
}
