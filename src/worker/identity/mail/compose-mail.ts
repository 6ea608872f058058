import type { MailTokenPurpose } from '#db/schema/identity.ts';
import type { Language } from '#shared/text/languages.ts';
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
}

/**
 * A sign-in mail: one sentence, one button, the code (in the subject where it signs in, so that a
 * notification shows it), and what to do if the reader did not request it.
 */
export function composeMail({ purpose, to, language, link, code }: SignInMail): MailMessage {
  const t = i18n.getFixedT(language, 'mails');
  const codeOnly = purpose === 'reauthentication';
  return layOutMail({
    to,
    language,
    subject: t(`signIn.${purpose}.subject`, { code }),
    lead: t(`signIn.${purpose}.lead`),
    button: codeOnly || !link ? null : { label: t(`signIn.${purpose}.button`), link },
    code: [t(codeOnly ? 'signIn.typeCode' : 'signIn.orTypeCode'), code],
    fine: [t(`signIn.${purpose}.ignore`)],
  });
}
